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

      The page is one file; it loads nothing and needs no script. It shows the risk
      with its reasons, each alert with evidence and remedy, attention by window,
      lids, where the driver looked, what was not judged and why, the calibration,
      and settings that differ from the defaults.

      The page contains only what the session holds, and no picture of anybody. An
      interrupted session, or one that is still being recorded, is shown up to its
      last event, and the page says so.
      """)

  @OptionGroup var session: StoredSession
  @Option(
    name: [.customShort("o"), .long],
    help: .value("file.html", "The page's file; an existing file is replaced (default: -, the standard output)."))
  var output: String?

  func run() throws {
    try require(
      (output ?? "-") != "-" || !Console.isTerminal(STDOUT_FILENO), .wrongUsage,
      "a page is for a browser, not for a terminal; name a file, such as --output \(session.name.forShell).html.")
    let store = session.place.opened
    let record = try store.read(session.name)
    if let remark = record.description.settingsRemark { Console.say(remark) }
    if let output {
      try OutputFile.check(output, option: "--output", isOutside: store.folder.appending(path: session.name))
    }
    let file = try LineOutput(path: output)
    try file.complete { try file.write(bytes: Array(SessionReport(record).html.utf8)) }
    if record.state != .complete {
      let state = record.state == .running ? "is still being recorded" : "was interrupted"
      Console.say("session \"\(record.name.shortened(64))\" \(state); the page shows what was stored.")
    }
    if let output, output != "-" { Console.say("Written: \(output)") }
  }
}
