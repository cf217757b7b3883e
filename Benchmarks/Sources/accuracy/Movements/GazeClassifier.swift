import Foundation
import Measuring
import Scoring

/// Runs `heed classify` like a researcher: a table in, the same table with one more column out.
struct GazeClassifier {
  /// How long the classification of a sample may wait for later samples.
  enum Delay: Hashable {
    /// No limit to the waiting: the mode for recordings.
    case offline
    case milliseconds(Int)

    var name: String {
      switch self {
      case .offline: "offline"
      case .milliseconds(0): "online"
      case .milliseconds(let count): "delay-\(count)"
      }
    }

    var arguments: [String] {
      switch self {
      case .offline: []
      case .milliseconds(let count): ["--delay", "\(count)"]
      }
    }
  }

  let places: Places

  /// - Parameters:
  ///   - name: Name of the resulting files.
  ///   - settings: Settings to use; nil means the defaults.
  func movements(
    of trace: GazeTrace, name: String, degreesPerUnit: Double, delay: Delay, settings: MovementCandidate? = nil
  ) throws -> [Movement] {
    let file = Self.stem(name, delay, settings) + ".csv"
    let output =
      try places.lines?.appending(path: file) ?? classify(trace, file, degreesPerUnit, delay, settings?.text ?? "")
    guard FileManager.default.fileExists(atPath: output.path) else { throw AccuracyError.absent(file) }
    return try trace.movements(classified: String(contentsOf: output, encoding: .utf8), file: file)
  }

  /// The movement of each sample from the reported events, whose starts are more exact than immediate labels; nil if
  /// no events were kept.
  func told(
    of trace: GazeTrace, name: String, degreesPerUnit: Double, delay: Delay, settings: MovementCandidate? = nil
  ) throws -> [Movement]? {
    let stem = Self.stem(name, delay, settings)
    let events = stem + "-events.csv"
    let kept = (places.lines ?? places.output).appending(path: events)
    if places.lines == nil {
      _ = try classify(trace, stem + ".csv", degreesPerUnit, delay, settings?.text ?? "", events: kept)
    }
    guard let text = try? String(contentsOf: kept, encoding: .utf8) else { return nil }
    return try trace.movements(events: CSVTable(text, file: events))
  }

  /// The reported events of a recording, and its figures by `kind,measure`.
  func events(
    of trace: GazeTrace, name: String, degreesPerUnit: Double, delay: Delay
  ) throws -> (events: CSVTable, figures: [String: Double]) {
    let stem = Self.stem(name, delay, nil)
    let kept = ["events", "figures"].map { places.output.appending(path: "\(stem)-\($0).csv") }
    _ = try classify(
      trace, stem + ".csv", degreesPerUnit, delay, "", events: kept[0], more: ["--statistics", kept[1].path])
    let texts = try kept.map { try String(contentsOf: $0, encoding: .utf8) }
    var figures: [String: Double] = [:]
    for line in texts[1].split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      figures["\(cells[0]),\(cells[1])"] = Double(cells[4])
    }
    return (try CSVTable(texts[0], file: kept[0].lastPathComponent), figures)
  }

  /// The labels that ``events(of:name:degreesPerUnit:delay:)`` wrote beside its events.
  func labels(of trace: GazeTrace, name: String, delay: Delay) throws -> [Movement] {
    let file = Self.stem(name, delay, nil) + ".csv"
    return try trace.movements(
      classified: String(contentsOf: places.output.appending(path: file), encoding: .utf8), file: file)
  }

  private static func stem(_ name: String, _ delay: Delay, _ settings: MovementCandidate?) -> String {
    "\(name)-\(delay.name)" + (settings.map { "-" + $0.name } ?? "")
  }

  private func classify(
    _ trace: GazeTrace, _ file: String, _ degreesPerUnit: Double, _ delay: Delay, _ settings: String,
    events: URL? = nil, more: [String] = []
  ) throws -> URL {
    let (input, output) = (places.output.appending(path: "gaze.csv"), places.output.appending(path: file))
    try Data(trace.csv.utf8).write(to: input)
    var arguments = ["classify", input.path, "--quiet"] + delay.arguments + more
    if let events { arguments += ["--events", events.path] }
    if trace.unit == "px" { arguments += ["--degrees-per-pixel", "\(degreesPerUnit)"] }
    if !settings.isEmpty {
      let chosen = places.output.appending(path: "movement-settings.yaml")
      try Data(settings.utf8).write(to: chosen)
      arguments += ["--settings", chosen.path]
    }
    let result = try Program(places: places).run(arguments, writing: output)
    // These recordings have no repeated times, so no row may be left out.
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return output
  }
}
