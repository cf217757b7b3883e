import ArgumentParser
import Foundation
import HeedReport
import HeedSession

/// `heed sessions export`: writes a session in a format of other programs.
struct SessionExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a session as tables or lines for other programs.",
    discussion: """
      Examples:
        heed sessions export monday --format csv --output monday/
        heed sessions export monday --format ndjson > monday.ndjson
        heed sessions export monday --format json --output lines/
        heed sessions export monday --format bids --output study/
        heed sessions export monday --format pupil --output monday/
        heed sessions export monday --format vss > monday.vss.ndjson

      csv writes one table per kind: session.csv (one row: attention, PERCLOS, blinks, risk), windows.csv, zones.csv,
      blinks.csv, glances.csv, fixations.csv, saccades.csv, pursuits.csv, alerts.csv, risk.csv and markers.csv; of a
      session of heed record also gaze.csv. ndjson writes one event per line. json writes one document with the
      session's figures and events.

      bids writes a dataset of the Brain Imaging Data Structure with an eye-tracking recording; one folder may hold
      several sessions. pupil writes the tables of Pupil Player. Both contain the gaze of each frame, so the session
      must come from heed record. vss writes signals of the Vehicle Signal Specification, one change per line. The
      standard error reports what a session lacks.

      Without --output, ndjson, json and vss go to the standard output. Existing files are replaced only with --replace.
      """)
  /// Formats of an export; `bids` and `pupil` need the recorded observations.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, ndjson, json, bids, pupil, vss

    /// True for formats that consist of several files.
    var isFolder: Bool { [.csv, .bids, .pupil].contains(self) }
  }

  @OptionGroup var session: StoredSession
  @Option(
    help: "csv: tables; ndjson: lines; json: one document; bids: a dataset; pupil: Pupil Player's tables; vss: signals."
  )
  var format = Format.csv
  @Option(help: .value("folder", "The folder for the files; a missing folder is made.")) var output: String?
  @Option(
    help: .value("label", "The participant's label in bids, letters and digits (default: from the driver's pseudonym).")
  )
  var subject: String?
  @Flag(help: "Replaces files of the same names.") var replace = false
  @Flag(help: .salvage) var salvage = false
  @OptionGroup var quiet: Quiet

  func validate() throws {
    try refuse(
      if: format.isFolder && (output == nil || output == "-"),
      "\(format.rawValue) needs a folder for its files; name it with --output.")
    try refuse(
      if: salvage && (format == .bids || format == .pupil),
      "--salvage is for csv, ndjson, json and vss; \(format.rawValue) needs whole recordings.")
    if let subject {
      try require(format == .bids, "--subject is for --format bids.")
      try require(BIDSLabel.isLegal(subject), "--subject \(subject): BIDS labels have only letters and digits.")
    }
  }

  func run() throws {
    let (store, name) = (session.place.opened, session.name)
    // An unreadable session is refused before the export creates a folder.
    let source = try Source(name, format, store, salvaging: salvage)
    guard let output, output != "-" else { return try write(source, to: LineOutput(path: nil)) }
    let folder = try ExportFolder(output, replaces: replace, outside: store.folder.appending(path: name))
    do {
      let remarks = try write(source, into: folder)
      try folder.finish()
      say(remarks)
    } catch {
      folder.cancel()
      throw error
    }
    try checkWhole(source)
  }

  /// A session with the recorded data that the format of the export needs.
  private struct Source {
    let record: SessionRecord
    /// The recorded gaze; nil if the format needs no gaze or the session has no frames.
    let gaze: RecordedGaze?

    init(_ name: String, _ format: Format, _ store: SessionStore, salvaging: Bool) throws {
      record = try store.read(name, salvaging: salvaging)
      if let remark = record.description.settingsRemark { Console.say(remark) }
      let needsGaze = format == .bids || format == .pupil
      let isRecorded = record.description.records.contains(.observations)
      let usesGaze = [.vss, .csv].contains(format) && isRecorded && !salvaging
      gaze = needsGaze || usesGaze ? try RecordedGaze(name, in: store) : nil
    }
  }

  private func write(_ source: Source, into folder: ExportFolder) throws -> [String] {
    switch (format, source.gaze) {
    case (.bids, let gaze?): return try BIDSExport(gaze, into: folder, subject: subject).write()
    case (.pupil, let gaze?): return try PupilExport(gaze, into: folder).write()
    case (.csv, _):
      for table in SessionTables(source.record).all { try folder.write(table.lines, to: "\(table.name).csv") }
      if let gaze = source.gaze { try RecordedGazeTable.write(gaze, into: folder) }
      return []
    default:
      let file = try folder.file("\(session.name).\(format == .vss ? "vss.ndjson" : format.rawValue)")
      return try writeLines(source) { try file.write($0) }
    }
  }

  private func write(_ source: Source, to output: LineOutput) throws {
    let remarks = try writeLines(source) { try output.write($0) }
    try output.finish()
    say(remarks)
    try checkWhole(source)
  }

  private func writeLines(_ source: Source, _ write: (String) throws -> Void) throws -> [String] {
    if format == .vss { return try VSSExport(source.record, gaze: source.gaze).write(write) }
    let lines = format == .json ? SessionTables(source.record).document : source.record.events.map(\.line)
    for line in lines { try write(line) }
    return []
  }

  private func say(_ remarks: [String]) { if !quiet.isOn { remarks.forEach(Console.say) } }

  /// - Throws: An error if the exported recording is incomplete. All data that exist were written.
  private func checkWhole(_ source: Source) throws {
    try source.record.checkWhole()
    guard let missing = source.gaze?.recording.missing("exported") else { return }
    throw CommandFailure(.incomplete, missing)
  }
}
