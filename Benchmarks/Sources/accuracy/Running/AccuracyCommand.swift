import ArgumentParser
import Foundation
import Measuring
import Scoring

/// Measures the requirements of Heed and prints them as a table.
@main
struct AccuracyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy",
    abstract: "Measures the program heed against the truth and prints the table.",
    discussion: """
      A row whose data is absent says so.
      Exit code 0: every measured row is met. 1: one is not. 66: nothing could be measured.

        accuracy --json figures.json
        accuracy --write docs/measured.md
        accuracy --only blinks         the rows whose name holds the word
        accuracy --only blinks --over figures.json --write docs/measured.md    the other rows as measured earlier
        accuracy --eye-movements       these rows alone
        accuracy --road                these rows alone
        accuracy --coordinates         these rows alone
        accuracy --risk                these rows alone
        accuracy --lines FOLDER        scores FOLDER/drive.ndjson, pose.ndjson, ... instead of running heed
      """)

  @Option(help: "The program. Default: .build/release/heed in the project.")
  var heed: String?
  @Option(help: "The program built for debugging. Default: .build/debug/heed in the project.")
  var debugHeed: String?
  @Option(help: "The rig of the rendered driver. Default: Calibration/sample-cabin in the project.")
  var rig: String?
  @Option(help: "The folder of the data. Default: HEED_DATA, else shared/data beside the project.")
  var data: String?
  @Option(help: "The folder of drawn clips. Default: HEED_RENDERED; without it the rows of drawn people are skipped.")
  var rendered: String?
  @Option(help: "The folder of real people's pictures. Default: HEED_REAL; without it their rows are skipped.")
  var real: String?
  @Option(help: "Runs for speed and memory; the median counts.")
  var runs = 3
  @Option(help: "Reads lines that heed wrote before from this folder.")
  var lines: String?
  @Option(help: "Keeps the lines of this run in this folder.")
  var keep: String?
  @Option(help: "Writes every figure to this file.")
  var json: String?
  @Option(help: "Takes the rows that are not measured now from this file, which --json wrote.")
  var over: String?
  @Option(help: "Writes the rows for users as a page to this file, and the others to Benchmarks/measured.md.")
  var write: String?
  @Flag(help: "Measures the rows of eye movements alone.")
  var eyeMovements = false
  @Flag(help: "Measures the rows of the road alone.")
  var road = false
  @Flag(help: "Measures the rows of coordinates, the road camera's calibration and recorded drives alone.")
  var coordinates = false
  @Flag(help: "Measures the rows of rule books and risk alone.")
  var risk = false
  @Option(help: "The rows alone whose name holds these words.")
  var only: String?
  @Flag(help: "Prints the table as Markdown.")
  var markdown = false

  func validate() throws {
    guard write == nil || over != nil || !(eyeMovements || road || coordinates || risk || only != nil) else {
      throw ValidationError("--write is for the whole table; --over gives the rows that are not measured now.")
    }
    guard runs >= 1 else { throw ValidationError("--runs is at least 1.") }
  }

  func run() throws {
    let places = try places()
    try FileManager.default.createDirectory(at: places.output, withIntermediateDirectories: true)
    defer { if keep == nil { try? FileManager.default.removeItem(at: places.output) } }
    // The earlier report is read first, because the measurements may take an hour.
    let earlier = try over.map(Self.report)
    let table = AccuracyTable(places: places, runs: runs)
    let measured =
      eyeMovements
      ? AccuracyTable.report(table.movements, only: only)
      : road
        ? AccuracyTable.report(table.road, only: only)
        : coordinates
          ? AccuracyTable.report(table.coordinates + table.sessions, only: only)
          : risk ? AccuracyTable.report(table.risk, only: only) : table.report(only: only)
    let report = earlier.map(measured.laid) ?? measured
    print(markdown ? report.markdown : report.text)
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      try encoder.encode(report).write(to: URL(fileURLWithPath: json), options: .atomic)
    }
    if let write {
      let hidden = [
        (places.output.path, "OUTPUT"), (places.data.path, "HEED_DATA"), (places.repository.path, "."),
      ]
      let others = AccuracyTable.forDevelopers
      let unknown = others.subtracting(report.rows.map(\.measuredOn)).sorted()
      guard unknown.isEmpty else { throw ValidationError("AccuracyTable.forDevelopers names no row: \(unknown)") }
      let page = report.page(hiding: hidden, leavingOut: others)
      try Data(page.utf8).write(to: URL(fileURLWithPath: write), options: .atomic)
      let rest = places.repository.appending(path: "Benchmarks/measured.md")
      try Data(report.otherPage(hiding: hidden, of: others).utf8).write(to: rest, options: .atomic)
    }
    if report.exitStatus != 0 { throw ExitCode(report.exitStatus) }
  }

  private static func report(in path: String) throws -> Report {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw ValidationError("--over \(path) is no file that --json wrote: \(error)")
    }
  }

  private func places() throws -> Places {
    guard let repository = Places.findRepository() else {
      throw ValidationError("Run it in the project's folder, or in its folder Benchmarks.")
    }
    func url(_ path: String?, else standard: String) -> URL {
      path.map { URL(fileURLWithPath: $0) } ?? repository.appending(path: standard).standardizedFileURL
    }
    func variable(_ name: String) -> String? {
      ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let named = data ?? variable("HEED_DATA")
    let scratch = FileManager.default.temporaryDirectory.appending(path: "heed-accuracy-\(UUID().uuidString)")
    let places = Places(
      repository: repository, data: url(named, else: "../shared/data"),
      rendered: (rendered ?? variable("HEED_RENDERED")).map { URL(fileURLWithPath: $0) },
      real: (real ?? variable("HEED_REAL")).map { URL(fileURLWithPath: $0) },
      heed: url(heed, else: ".build/release/heed"),
      debugHeed: url(debugHeed, else: ".build/debug/heed"), rig: url(rig, else: "Calibration/sample-cabin"),
      lines: lines.map { URL(fileURLWithPath: $0) },
      output: keep.map { URL(fileURLWithPath: $0) } ?? scratch)
    guard lines != nil || FileManager.default.isExecutableFile(atPath: places.heed.path) else {
      throw ValidationError("There is no program \(places.heed.path): build it with `swift build -c release`.")
    }
    return places
  }
}
