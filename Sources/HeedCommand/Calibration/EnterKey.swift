import Foundation
import HeedSignals

/// The Enter key, asked between frames.
struct EnterKey {
  enum State { case notPressed, pressed, nobodyThere }

  private let isTerminal = Console.isTerminal(STDIN_FILENO)

  /// Forgets what was typed before it was asked for.
  func forget() { if isTerminal { tcflush(STDIN_FILENO, TCIFLUSH) } }

  /// Waits for it.
  func state(within limit: Duration) -> State {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, Int32(limit.milliseconds)) > 0 else { return .notPressed }
    // One byte at a time: what follows the line's end is for the next question.
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
