/// Runs a command of this program in a subprocess, so that a library crash on a damaged file can be reported.
enum SupervisedCommand {
  /// Waits for the subprocess; it shares this program's output.
  /// - Returns: The signal that ended it; nil for status 0.
  /// - Throws: ``CommandFailure`` with its exit status, already reported by the subprocess.
  static func run(_ arguments: [String]) throws -> Int32? {
    switch try ChildProcess(arguments).wait() {
    case .killed(let signal): return signal
    case .exited(ExitStatus.done.rawValue): return nil
    case .exited(let code): throw CommandFailure(ExitStatus(rawValue: code) ?? .ownDefect, nil)
    }
  }
}
