import ArgumentParser
import Foundation
import HeedFormats
import HeedSession
import HeedSignals

/// `heed sessions export`: a session for other programs.
struct SessionExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a session as tables or lines for other programs.",
    discussion: """
      Examples:
        heed sessions export monday --format csv --output monday/
        heed sessions export monday --format ndjson > monday.ndjson
        heed sessions export monday --format json --output lines/

      csv writes a table a kind: session.csv (one row: attention, PERCLOS, blinks, risk), windows.csv, zones.csv,
      blinks.csv, glances.csv, alerts.csv and risk.csv. ndjson are the events, one a line; json is one document with the
      session's figures and its events. Without --output both go to the standard output.
      """)
  enum Format: String, ExpressibleByArgument, CaseIterable { case csv, ndjson, json }

  @Argument(help: .sessionName) var name: String
  @OptionGroup var place: SessionsCommand.Place
  @Option(help: "csv: tables; ndjson: lines; json: one document.") var format = Format.csv
  @Option(help: ArgumentHelp("The folder that gets the files; it is made if it is not there.", valueName: "folder"))
  var output: String?

  func validate() throws {
    if format == .csv, output == nil || output == "-" {
      throw ValidationError("csv is a table a kind; name a folder for them with --output.")
    }
  }

  func run() throws {
    let store = place.opened
    let record = try store.read(name)
    let tables = SessionTables(record)
    let files: [(name: String, lines: [String])] =
      switch format {
      case .csv: tables.all.map { ("\($0.name).csv", $0.lines) }
      case .ndjson: [("\(name).ndjson", record.events.map(\.line))]
      case .json: [("\(name).json", tables.document)]
      }
    guard let output, output != "-" else {
      for (_, lines) in files { try Self.write(lines, to: nil) }
      return
    }
    try OutputFile.check(output + "/session", option: "--output", isOutside: store.folder.appending(path: name))
    guard mkdir(output, 0o777) == 0 || errno == EEXIST else { throw OutputFile.failure(output, errno) }
    for (file, lines) in files {
      try Self.write(lines, to: URL(fileURLWithPath: output).appending(path: file).relativePath)
    }
  }

  private static func write(_ lines: [String], to path: String?) throws {
    let output = try LineOutput(path: path)
    do {
      for line in lines { try output.write(line) }
      try output.finish()
    } catch {
      output.cancel()
      throw error
    }
  }
}
