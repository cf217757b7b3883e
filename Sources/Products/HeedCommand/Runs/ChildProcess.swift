import Foundation

/// A second process that runs this program.
enum ChildProcess {
  /// How a process ended.
  enum End: Hashable {
    case exited(Int32)
    /// A signal ended the process.
    case killed(Int32)

    /// - Parameter status: The status as in `<sys/wait.h>`: the low seven bits are the signal, the next byte is the
    ///   exit status.
    init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    }
  }

  /// Runs a command of this program, so that a library crash on a damaged file can be reported. The command writes to
  /// this program's output.
  /// - Returns: The signal that ended the command; nil for exit status 0.
  /// - Throws: ``CommandFailure`` with the exit status of the command, which has already reported the failure.
  static func run(_ arguments: [String]) throws -> Int32? {
    // The crash reports of the child process are turned off, because a sentence replaces them.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", "OPENCV_LOG_LEVEL": "SILENT"]) { own, _ in own }
    let lines = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var (id, status): (pid_t, Int32) = (0, 0)
    // Foundation's Process would close the pipes that a shell names /dev/fd/63, so it is not used.
    let error = withCStrings(["heed"] + arguments) { arguments in
      withCStrings(lines) { posix_spawn(&id, "/proc/self/exe", nil, nil, arguments, $0) }
    }
    try require(error == 0, .ownDefect, "heed could not start a second process of itself.")
    while waitpid(id, &status, 0) < 0 {
      try require(errno == EINTR, .ownDefect, "heed could not wait for its second process.")
    }
    switch End(status: status) {
    case .killed(let signal): return signal
    case .exited(ExitStatus.done.rawValue): return nil
    case .exited(let code): throw CommandFailure(ExitStatus(rawValue: code) ?? .ownDefect, nil)
    }
  }
}

/// Calls `body` with a null-terminated C array of C strings.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return (copies + [nil]).withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("the array ends with null") }
    return body(base)
  }
}
