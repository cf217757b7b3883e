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

  private static func stem(_ name: String, _ delay: Delay, _ settings: MovementCandidate?) -> String {
    "\(name)-\(delay.name)" + (settings.map { "-" + $0.name } ?? "")
  }

  private func classify(
    _ trace: GazeTrace, _ file: String, _ degreesPerUnit: Double, _ delay: Delay, _ settings: String,
    events: URL? = nil
  ) throws -> URL {
    let (input, output) = (places.output.appending(path: "gaze.csv"), places.output.appending(path: file))
    try Data(trace.csv.utf8).write(to: input)
    var arguments = ["classify", input.path, "--quiet"] + delay.arguments
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
