import Foundation
import HeedSetup
import HeedSignals

/// The standard input and the standard error during a set-up.
struct ConsoleTerminal: SetupTerminal {
  let isScreen = Console.isTerminal(STDERR_FILENO)
  let isKeyboard = Console.isTerminal(STDIN_FILENO)

  func write(_ text: String) { Console.write(text) }
  func redraw(_ line: String) { Console.redraw(line) }
  func ringBell() { Console.ringBell() }
  func readLine() -> String? { Swift.readLine(strippingNewline: true) }
  func forget() { if isKeyboard { tcflush(STDIN_FILENO, TCIFLUSH) } }

  func watchInterrupt() -> () -> Bool {
    let stop = StopRequest()
    return { stop.isMade }
  }

  /// Waits at most `limit` for the Enter key. The program calls this function between two frames.
  func enter(within limit: Duration) -> SetupDialog.Enter {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, Int32(limit.milliseconds)) > 0 else { return .notPressed }
    // The function reads one byte at a time, because the rest of the input answers the next question.
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .nobodyThere }
      if byte == UInt8(ascii: "\n") { return .pressed }
      guard poll(&input, 1, 0) > 0 else { return .notPressed }
    }
  }
}
