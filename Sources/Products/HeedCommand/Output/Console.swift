import Foundation
import Heed
import HeedFiles
import HeedSignals
import Synchronization

/// The standard error stream, and whether it is a terminal. All text is visible and without the arguments' secrets.
/// If the standard error is closed, nothing is written.
enum Console {
  /// Writes one line. A line feed in the text is shown as an escape, so that no text can pretend to be another line.
  static func say(_ line: String) { put(withoutSecrets(line).visible + "\n") }
  /// Writes a text of several lines, or a part of a line.
  static func write(_ text: String) { put(withoutSecrets(text).visible(keepingLines: true)) }
  /// Says what is doubtful in a rig, also with `--quiet`.
  @discardableResult static func question(_ rig: RigFile) -> RigFile {
    rig.questions.forEach(say)
    return rig
  }
  /// Replaces the terminal's current line.
  static func redraw(_ line: String) { put("\r\(withoutSecrets(line).visible)\u{1B}[K") }
  /// Empties the terminal's current line, as text for that terminal.
  static let emptyLine = "\r\u{1B}[K"
  static func ringBell() { put("\u{7}") }

  /// Maximum number of waiting bytes. Choice: hundreds of sentences.
  private static let room = 64 * 1024
  private static let queue = OutputQueue { _ = OwnFile.write($0, to: STDERR_FILENO) }
  private static let live = Mutex<(isOn: Bool, dropped: Int)>((false, 0))

  /// Begins a live run, which never waits for the reader of the standard error. While the reader stands still, texts are
  /// dropped and counted.
  static func beginLive() { live.withLock { $0.isOn = true } }

  /// Waits a limited time until all is written. Call at the end of the program.
  static func end() { if live.withLock({ $0.isOn }) { _ = queue.finish(within: .milliseconds(300)) } }

  private static func put(_ text: String) {
    live.withLock { live in
      guard live.isOn else { return _ = OwnFile.write(Array(text.utf8), to: STDERR_FILENO) }
      let remark = live.dropped > 0 ? "\(live.dropped) texts were dropped, because nobody read them.\n" : ""
      live.dropped = queue.add(Array((remark + text).utf8), room: room) ? 0 : live.dropped + 1
    }
  }

  /// Replaces program arguments in a message by their ``Redaction``, with their own line feeds as escapes. The function
  /// matches whole arguments, because a password may contain a space.
  static func withoutSecrets(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing($1.given, with: $1.shown) }
  }

  private static let secrets = CommandLine.arguments.dropFirst().flatMap { (argument: String) -> [String] in
    // In an argument such as `--camera=ADDRESS`, the part after the equals sign is an address, too.
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return [argument] + parts.dropFirst().map(String.init)
  }.map { (given: $0, shown: Redaction.address($0).visible) }.filter { $0.given != $0.shown }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// True if a file descriptor supports colour.
  static func hasColor(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(descriptor) && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}
