import Foundation

/// A second process that runs this program.
struct ChildProcess {
  let id: pid_t

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

  /// Starts the process.
  /// - Parameter streams: For each replaced standard stream, the descriptor that replaces it. This process shares the
  ///   other streams with the child.
  init(_ arguments: [String], streams: KeyValuePairs<Int32, Int32> = [:]) throws {
    // The crash reports of the child process are turned off, because a sentence replaces them.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", "OPENCV_LOG_LEVEL": "SILENT"]) { own, _ in own }
    let lines = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, descriptor) in streams { posix_spawn_file_actions_adddup2(&actions, descriptor, stream) }
    // Foundation's Process would close the pipes that a shell names /dev/fd/63, so it is not used.
    let id = withCStrings(["heed"] + arguments) { arguments in
      withCStrings(lines) { lines in
        var child: pid_t = 0
        return posix_spawn(&child, "/proc/self/exe", &actions, nil, arguments, lines) == 0 ? child : nil
      }
    }
    guard let id else { throw CommandFailure(.ownDefect, "heed could not start a second process of itself.") }
    self.id = id
  }

  func wait() throws -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      try require(errno == EINTR, .ownDefect, "heed could not wait for its second process.")
    }
    return End(status: status)
  }

  /// - Returns: nil while the process runs. A call after the end was reported gives exit status 70.
  static func end(of id: pid_t) -> End? {
    var status: Int32 = 0
    let ended = waitpid(id, &status, WNOHANG)
    guard ended >= 0 || errno == EINTR else { return .exited(ExitStatus.ownDefect.rawValue) }
    return ended == id ? End(status: status) : nil
  }
}

/// Calls `body` with a null-terminated C array of C strings.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
