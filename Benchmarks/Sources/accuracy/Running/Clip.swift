import Foundation
import Scoring

/// A driver clip with Heed's results, frame by frame beside the truth.
struct Clip {
  let truth: Truth
  let analysis: Analysis
  let lines: [FrameLine?]

  var recording: Recording { analysis.recording }

  /// The notes that appear in every row of this clip.
  var notes: [String] {
    let missing = lines.count { $0 == nil }
    return (missing > 0 ? ["\(missing) of \(lines.count) frames have no line"] : [])
      + (recording.hasSummary ? [] : ["the last line is no summary: the run did not come to its end"])
      + (analysis.complaint.map { ["exit code 1: \($0)"] } ?? [])
  }

  /// - Parameter name: The name in `driver/<name>.mp4` and `driver/<name>_truth.csv`.
  init(
    _ name: String, places: Places, analyzer: Analyzer, calibration: MadeCalibration? = nil, runs: Int = 1,
    core: Int? = nil
  ) throws {
    try self.init(
      path: "driver/\(name)", places: places, analyzer: analyzer, calibration: calibration, runs: runs, core: core)
  }

  /// - Parameter path: The path in `<path>.mp4` and `<path>_truth.csv`.
  init(
    path: String, places: Places, analyzer: Analyzer, calibration: MadeCalibration? = nil, runs: Int = 1,
    core: Int? = nil
  ) throws {
    let table = try places.file("\(path)_truth.csv")
    // The program runs first, while this process is still small: see MeasuredProcess.
    analysis = try analyzer.analysis(
      of: "\(path).mp4", usesRig: true, calibration: calibration, runs: runs, core: core)
    truth = try Truth(
      table: CSVTable(String(contentsOf: table, encoding: .utf8), file: table.lastPathComponent))
    lines = try analysis.recording.lines(for: truth)
  }
}

extension Truth {
  /// The first phase of the clip with this name.
  func phase(_ name: String) throws -> Interval {
    guard let phase = phases.first(where: { $0.value == name }) else {
      throw ScoringError.mismatch("the truth has no phase \(name)")
    }
    return phase.interval
  }
}

/// A number of seconds as text for people.
func seconds(_ milliseconds: Double, decimals: Int = 2) -> String {
  String(format: "%.\(decimals)f s", milliseconds / 1000)
}
