import Foundation
import Scoring

/// A driver clip, calibrated on some of its own points, and the program's results for the rest.
struct CalibratedClip {
  let clip: Clip
  let calibration: MadeCalibration
  let points: PointsTable
  let display: TruthDisplay

  var notes: [String] {
    clip.notes + (calibration.complaint.map { ["heed calibrate, exit code 1: \($0)"] } ?? [])
  }

  /// - Parameters:
  ///   - name: The name in `driver/<name>.mp4`; `variant` names the calibration.
  ///   - choose: Changes the choice of the calibration points.
  init(
    _ name: String, variant: String, places: Places, analyzer: Analyzer, calibrator: Calibrator,
    choose: (PointsTable) -> PointsTable = { $0 }
  ) throws {
    try self.init(
      path: "driver/\(name)", variant: variant, places: places, analyzer: analyzer, calibrator: calibrator,
      choose: choose)
  }

  /// - Parameter path: The path in `<path>.mp4`, `<path>_truth.csv` and `<path>_points.csv`.
  init(
    path: String, variant: String, places: Places, analyzer: Analyzer, calibrator: Calibrator,
    choose: (PointsTable) -> PointsTable = { $0 }
  ) throws {
    display = try Self.display(places)
    points = choose(try Self.points(path, places))
    let name = URL(fileURLWithPath: path).lastPathComponent
    calibration = try calibrator.calibration("\(name)-\(variant)", clip: path, points: points)
    clip = try Clip(path: path, places: places, analyzer: analyzer, calibration: calibration)
  }

  /// The content of the calibration's file.
  func file() throws -> CalibrationFile {
    try CalibrationFile(json: Data(contentsOf: calibration.file), file: calibration.file.lastPathComponent)
  }

  /// Number of calibration points that were used. Leaving points out makes it a different calibration.
  var pointsUsed: String {
    let used = (try? file().points.count).map(String.init) ?? "unknown how many"
    return "\(used) of \(points.calibration.count)"
  }

  /// The display at its true place.
  static func display(_ places: Places) throws -> TruthDisplay {
    let file = try places.file("driver/camera.json")
    return try TruthDisplay(json: Data(contentsOf: file), file: file.lastPathComponent)
  }

  /// The targets of the clip, as they were shown.
  static func points(_ path: String, _ places: Places) throws -> PointsTable {
    let file = try places.file("\(path)_points.csv")
    return try PointsTable(
      table: CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent))
  }

  /// Scores the program's estimates at some of the targets.
  func score(_ points: [GazePoint]) -> PointsScore {
    PointsScore(points, truth: clip.truth, lines: clip.lines, display: display)
  }
}
