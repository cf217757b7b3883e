import Foundation

/// Runs a command of this program as a program of its own, for work in which a library may crash on a damaged file: then
/// this program is still there to say so.
enum SupervisedCommand {
  /// Waits until it is done; what it writes is this program's output.
  /// - Returns: The number of the signal that ended it; nil when it came to its own end with status 0.
  /// - Throws: ``CommandFailure`` with its exit status when it failed, which it has explained itself.
  static func run(_ arguments: [String]) throws -> Int32? {
    // What goes wrong is told in a sentence instead.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", "OPENCV_LOG_LEVEL": "SILENT"]) { own, _ in own }
    let lines = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    // Not Foundation's Process: it closes the pipes that a shell names as /dev/fd/63.
    let child = withCStrings(["heed"] + arguments) { arguments in
      withCStrings(lines) { lines in
        var child: pid_t = 0
        return posix_spawn(&child, "/proc/self/exe", nil, nil, arguments, lines) == 0 ? child : nil
      }
    }
    guard let child else { throw CommandFailure(.ownDefect, "heed could not be started anew.") }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw CommandFailure(.ownDefect, "heed lost sight of what it started.") }
    }
    // As <sys/wait.h> has it: the low seven bits are the signal, the next byte is the exit status.
    let signal = status & 0x7F
    guard signal == 0 else { return signal }
    let code = (status >> 8) & 0xFF
    guard code == 0 else { throw CommandFailure(ExitStatus(rawValue: code) ?? .ownDefect, nil) }
    return nil
  }

  /// Calls `body` with a C array of C strings that ends with null.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies + [nil]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("the array ends with null") }
      return body(base)
    }
  }
}
