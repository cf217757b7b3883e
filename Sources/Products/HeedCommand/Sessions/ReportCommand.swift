import ArgumentParser
import Foundation
import HeedFormats
import HeedReport
import HeedSession

/// `heed report`: writes a session as a page for people.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a session as one page with charts, for a browser or for paper.",
    discussion: """
      Examples:
        heed report monday --output monday.html
        heed report --compare monday friday --output week.html

      The page is one file; it loads nothing and needs no script. It shows the risk
      with its reasons, each alert with evidence and remedy, attention by window,
      lids, where the driver looked, what was not judged and why, the calibration,
      and settings that differ from the defaults.

      --compare shows two sessions side by side on the same scales, with a table of
      their differences.

      The page contains only what the session holds, and no picture of anybody. An
      interrupted session, or one that is still being recorded, is shown up to its
      last event, and the page says so.
      """)

  @Argument(help: StoredSession.help) var name: String?
  @OptionGroup var place: StorePlace
  @Option(
    name: [.customShort("o"), .long],
    help: .value("file.html", "The page's file; an existing file is replaced (default: -, the standard output)."))
  var output: String?
  @Option(
    parsing: .upToNextOption,
    help: .value("session", "Two sessions side by side, or one beside the session that is named first."))
  var compare: [String] = []

  /// The names of one session, or of two sessions to compare.
  private var names: [String] { [name].compactMap { $0 } + compare }

  func validate() throws {
    try require(!names.isEmpty, "name a session; heed sessions list shows them.")
    try require(
      compare.isEmpty || names.count == 2,
      "--compare takes two sessions, such as --compare monday friday, not \(names.count).")
  }

  func run() throws {
    try require(
      (output ?? "-") != "-" || !Console.isTerminal(STDOUT_FILENO), .wrongUsage,
      "a page is for a browser, not for a terminal; name a file, such as --output \(names[0].forShell).html.")
    let store = place.opened
    let records = try names.map { try store.read($0) }
    records.compactMap(\.description.settingsRemark).forEach(Console.say)
    if let output {
      for name in names {
        try OutputFile.check(output, option: "--output", isOutside: store.folder.appending(path: name))
      }
    }
    let file = try LineOutput(path: output)
    try file.complete {
      let html = records.count == 2 ? SessionComparison(records[0], records[1]).html : SessionReport(records[0]).html
      try file.write(bytes: Array(html.utf8))
    }
    for record in records where record.state != .complete {
      let state = record.state == .running ? "is still being recorded" : "was interrupted"
      Console.say("session \"\(record.name.shortened(64))\" \(state); the page shows what was stored.")
    }
    if let output, output != "-" { Console.say("Written: \(output)") }
  }
}
