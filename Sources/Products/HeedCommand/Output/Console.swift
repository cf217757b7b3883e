import Foundation
import Heed
import HeedFiles
import HeedSignals
import Logging
import Synchronization

/// The standard error stream, and whether it is a terminal. All text is visible and without the arguments' secrets.
/// If the standard error is closed, nothing is written.
enum Console {
  /// Writes one line. A line feed in the text is shown as an escape, so that no text can pretend to be another line.
  static func say(_ line: String, _ level: Logger.Level) { put(withoutSecrets(line).visible + "\n", level) }
  static func say(_ line: String) { say(line, .info) }
  /// Writes a text of several lines, or a part of a line.
  static func write(_ text: String, _ level: Logger.Level = .info) {
    put(withoutSecrets(text).visible(keepingLines: true), level)
  }
  /// Says what is doubtful in a rig, also with `--quiet`. For the parts of an analysis, the parent process says it.
  @discardableResult static func question(_ rig: RigFile) -> RigFile {
    if !CommandLine.arguments.contains("--part") { rig.questions.forEach(say) }
    return rig
  }
  /// Replaces the terminal's current line.
  static func redraw(_ line: String) { put("\r\(withoutSecrets(line).visible)\u{1B}[K") }
  /// Empties the terminal's current line, as text for that terminal.
  static let emptyLine = "\r\u{1B}[K"
  static func ringBell() { if !isForJournal { put("\u{7}") } }

  /// Maximum number of waiting bytes. Choice: hundreds of sentences.
  private static let room = 64 * 1024
  private static let queue = OutputQueue { _ = OwnFile.write($0, to: STDERR_FILENO) }
  private static let live = Mutex<(isOn: Bool, dropped: Int, budget: JournalBudget)>((false, 0, JournalBudget()))

  /// Begins a live run, which never waits for the reader of the standard error. While the reader stands still, texts are
  /// dropped and counted.
  static func beginLive() { live.withLock { $0.isOn = true } }

  /// Waits a limited time until all is written. Call at the end of the program.
  static func end() { if live.withLock({ $0.isOn }) { _ = queue.finish(within: .milliseconds(300)) } }

  private static func put(_ text: String, _ level: Logger.Level = .info) {
    live.withLock { live in
      let whole = live.dropped > 0 ? "\(live.dropped) texts were dropped.\n" + text : text
      let bytes = Array((isForJournal ? leveled(whole, level) : whole).utf8)
      let isAdmitted = !isForJournal || live.budget.admits(bytes.count, at: .now) || level >= .error
      let isTaken = isAdmitted && (live.isOn ? queue.add(bytes, room: room) : OwnFile.write(bytes, to: STDERR_FILENO))
      live.dropped = isTaken ? 0 : live.dropped + 1
    }
  }

  /// The text with its level before each line, as the journal reads levels. Source: sd-daemon(3).
  static func leveled(_ text: String, _ level: Logger.Level) -> String {
    let rank = Logger.Level.allCases.firstIndex(of: level) ?? 0
    return text.split(separator: "\n").map { "<\(min(7, 8 - rank))>\($0)\n" }.joined()
  }

  private static let isForJournal = isJournal(STDERR_FILENO)

  /// True if the system's journal reads a stream. Source: systemd.exec(5), JOURNAL_STREAM.
  static func isJournal(_ descriptor: Int32) -> Bool {
    guard let stream = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] else { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Replaces program arguments in a message by their ``Redaction``, with their own line feeds as escapes. The function
  /// matches whole arguments, because a password may contain a space.
  static func withoutSecrets(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing($1.given, with: $1.shown) }
  }

  private static let secrets = (CommandLine.arguments.dropFirst() + added.flatMap(\.arguments)).flatMap {
    (argument: String) -> [String] in
    // In an argument such as `--camera=ADDRESS`, the part after the equals sign is an address, too.
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return [argument] + parts.dropFirst().map(String.init)
  }.map { (given: $0, shown: Redaction.address($0).visible) }.filter { $0.given != $0.shown }

  /// The options that do not stand on the command line; none if they cannot be read, which is reported elsewhere.
  private static let added = (try? RunArguments.ofProcess.get()) ?? []

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// True if a terminal controls the program.
  static var isAttended: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    return terminal >= 0
  }

  /// True if a file descriptor supports colour.
  static func hasColor(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(descriptor) && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }
}
