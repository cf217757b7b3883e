import ArgumentParser
import Foundation
import HeedFormats
import HeedReport
import HeedSession
import HeedSignals

/// `heed sessions`: shows the sessions of the store.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists, shows, exports, checks and deletes sessions.",
    discussion: """
      Examples:
        heed sessions list
        heed sessions list --driver p07
        heed sessions list | grep critical
        heed sessions show monday
        heed sessions export monday --format csv --output monday/
        heed sessions check
        heed sessions delete monday
        heed sessions prune --older-than 30d

      heed report monday --output monday.html writes a session as a page with charts. heed replay plays a session of
      heed record again.
      """,
    subcommands: [List.self, Show.self, SessionExport.self, SessionsCheck.self, Delete.self, SessionPrune.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists sessions, newest first.",
      discussion: """
        ATTENTION is the share of the seen time with the gaze on the road or on what driving needs. ALERTS is the number
        of times that the risk rose to warning or critical. RISK is the highest level of risk. Dates are in this
        machine's time zone.
        """)
    @OptionGroup var place: StorePlace
    @Option(help: .value("name", "Only sessions of this driver.")) var driver: String?
    @OptionGroup var table: TableFormat

    func run() throws {
      let store = place.opened
      let all = try store.sessions()
      let driver = driver?.precomposedStringWithCanonicalMapping
      let list = SessionList(all.filter { driver == nil || $0.driver == driver })
      let output = try LineOutput(path: nil)
      if table.format == .text, !list.sessions.isEmpty { try output.write(SessionList.header) }
      for session in list.sessions {
        try output.write(table.format == .text ? list.text(session) : list.json(session).text)
      }
      try output.finish()
      if table.format == .text { list.remarks(of: all.count, in: store.folder.path).forEach(Console.say) }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Shows a session as a page of text.",
      discussion: """
        Examples:
          heed sessions show demo
          heed sessions show demo --format ndjson       its events as lines of JSON, the summary last
          heed sessions show demo --calibration > calibration.json

        heed report demo --output demo.html writes the same with charts, for a browser.
        With ndjson, driver and calibration of the session go to the standard error.
        """)
    @OptionGroup var session: StoredSession
    @OptionGroup var table: TableFormat
    @Flag(help: "Writes only the calibration that was used.") var calibration = false
    @Flag(help: .salvage) var salvage = false

    func run() throws {
      let record = try session.place.opened.read(session.name, salvaging: salvage)
      if let remark = record.description.settingsRemark { Console.say(remark) }
      if calibration {
        guard let file = record.description.calibration else {
          throw CommandFailure(.notFound, "session \"\(session.name)\" was not calibrated.")
        }
        try StandardOutput.write(text: file)
        return
      }
      let output = try LineOutput(path: nil)
      switch table.format {
      case .text: for line in SessionPage(record).lines { try output.write(line) }
      case .ndjson:
        Console.say(SessionBasis(record.description).sentence)
        for event in record.events { try output.write(event.line) }
      }
      try output.finish()
      try record.checkWhole()
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Deletes a session.",
      discussion: """
        This deletes the session's files, its line in the store's index, and its damaged copies in the quarantine. Files
        that Heed did not write are never deleted: the session then stays, and these files are listed. Other data of the
        driver is reported: other sessions, and a calibration, which heed drivers delete removes.
        """)
    @OptionGroup var session: StoredSession
    @OptionGroup var quiet: Quiet

    func run() throws {
      let store = session.place.opened
      let driver = try store.sessions().first { $0.name == session.name }?.driver
      try store.delete(session.name)
      if !quiet.isOn, let driver, let remark = DriversCommand.remark(of: driver, in: store) { Console.say(remark) }
    }
  }
}

extension ArgumentHelp {
  static let salvage = ArgumentHelp(
    "Reads the intact parts of a damaged session, reports the other parts, and exits with 1.")
}

extension SessionRecord {
  /// - Throws: An error if rows of a damaged session were left out.
  func checkWhole() throws {
    guard let damage else { return }
    throw CommandFailure(.incomplete, "session \"\(name.shortened(64))\" is damaged: \(damage.description).")
  }
}
