/// Runs a command of this program in a subprocess, so that a library crash on a damaged file can be reported.
enum SupervisedCommand {
  /// Waits for the subprocess. The subprocess writes to this program's output.
  /// - Returns: The signal that ended the subprocess; nil for exit status 0.
  /// - Throws: ``CommandFailure`` with the exit status of the subprocess. The subprocess has already reported the
  ///   failure.
  static func run(_ arguments: [String]) throws -> Int32? {
    switch try ChildProcess(arguments).wait() {
    case .killed(let signal): return signal
    case .exited(ExitStatus.done.rawValue): return nil
    case .exited(let code): throw CommandFailure(ExitStatus(rawValue: code) ?? .ownDefect, nil)
    }
  }
}
