import Foundation

/// Runs a command of this program in a subprocess, so that a library crash on a damaged file can be reported.
enum SupervisedCommand {
  /// Waits for the subprocess; it shares this program's output.
  /// - Returns: The signal that ended it; nil for status 0.
  /// - Throws: ``CommandFailure`` with its exit status, already reported by the subprocess.
  static func run(_ arguments: [String]) throws -> Int32? {
    // Crash reports are replaced by a sentence.
    let environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no", "OPENCV_LOG_LEVEL": "SILENT"]) { own, _ in own }
    let lines = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    // Foundation's Process would close the pipes that a shell names /dev/fd/63.
    let child = withCStrings(["heed"] + arguments) { arguments in
      withCStrings(lines) { lines in
        var child: pid_t = 0
        return posix_spawn(&child, "/proc/self/exe", nil, nil, arguments, lines) == 0 ? child : nil
      }
    }
    guard let child else { throw CommandFailure(.ownDefect, "heed could not start a second process of itself.") }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw CommandFailure(.ownDefect, "heed could not wait for its second process.") }
    }
    // As in <sys/wait.h>: the low seven bits are the signal, the next byte is the exit status.
    let signal = status & 0x7F
    guard signal == 0 else { return signal }
    let code = (status >> 8) & 0xFF
    guard code == 0 else { throw CommandFailure(ExitStatus(rawValue: code) ?? .ownDefect, nil) }
    return nil
  }

  /// Calls `body` with a null-terminated C array of C strings.
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
