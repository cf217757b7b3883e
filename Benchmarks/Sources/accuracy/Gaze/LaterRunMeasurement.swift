import Foundation
import Measuring
import Scoring

/// The accuracy of a calibration in another run: in its own clip with a later start, and in the person's other clips.
struct LaterRunMeasurement {
  /// Start times, seconds. Choice: at a calibration point, at a validation point, and in between; each leaves at least
  /// ten seconds.
  private static let beginnings = [2.0, 12.7, 18.1]
  /// The other clips of the same people, by the clip that calibrates.
  private static let others = [
    "driver/accuracy": ["driver/drive", "driver/pose"],
    "driver2/accuracy_11_day_none": ["driver2/down_11_day_none"],
    "driver2/accuracy_12_day_clear": ["driver2/down_12_evening_thick"],
    "driver2/accuracy_14_night-ir_none": ["driver2/down_14_night-ir_none"],
  ]
  /// Head yaw up to which the head counts as not turned, degrees; beyond it the row of turned heads counts.
  private static let ahead = 15.0

  let places: Places
  let analyzer: Analyzer
  let calibrator: Calibrator

  func figures() throws -> Figures {
    var (same, later, notes) = ([Double](), [(name: String, error: Double)](), [String]())
    for path in StrangerGazeMeasurement.people {
      let calibrated = try CalibratedClip(
        path: path, variant: "five", places: places, analyzer: analyzer, calibrator: calibrator)
      guard let own = calibrated.score(calibrated.points.validation).mean(\.mean) else { continue }
      same.append(own)
      let errors = try Self.beginnings.map { try error(of: calibrated, path: path, from: $0) }
      later += zip(Self.beginnings, errors).map { ("\(path) from \($0) s", $1) }
      let texts = errors.map(Finding.Format.degrees.text).joined(separator: ", ")
      notes.append("\(path): \(Finding.Format.degrees.text(own)) in the run of the calibration, \(texts) later")
      for other in Self.others[path] ?? [] {
        let score = try self.other(other, calibration: calibrated.calibration)
        guard let mean = Statistics.mean(score.ahead) else { throw ScoringError.mismatch("\(other) has no gaze") }
        later.append((other, mean))
        func text(_ value: Double?) -> String { value.map(Finding.Format.degrees.text) ?? "-" }
        notes.append(
          "\(other): \(text(mean)) of the direction, median \(text(Statistics.median(score.ahead))); looks on the display "
            + "\(text(Statistics.mean(score.display))) (\(score.display.count) of \(score.ahead.count) frames), with the "
            + "head turned too \(text(Statistics.mean(score.all)))")
      }
    }
    let (mean, worst) = (Statistics.mean(later.map(\.error)), later.max { $0.error < $1.error })
    let own = Statistics.mean(same)
    return Figures(
      [
        .atMost(1.3, "error, mean over \(later.count) other runs of \(same.count) people", mean, .degrees),
        .atMost(2.5, "worst", worst?.error, .degrees, detail: worst?.name),
        .atMost(
          1.25, "over the error in the run of the calibration",
          mean.flatMap { later in own.map { later / $0 } }, .ratio, detail: own.map(Finding.Format.degrees.text)),
      ], notes: notes)
  }

  private func error(of calibrated: CalibratedClip, path: String, from seconds: Double) throws -> Double {
    let name = "\(path.replacing("/", with: "-"))-from-\(seconds).ndjson"
    note("\(path).mp4 from \(seconds) s, with its calibration")
    let lines = try InsideProgram(name: "later-start", places: places).output(
      [
        try places.file("\(path).mp4").path, places.rig.path, calibrated.calibration.file.path, "\(seconds)",
      ], file: name)
    let recording = try Recording(ndjson: lines, file: name)
    let points = calibrated.points.validation.filter { $0.interval.start >= seconds * 1000 }
    let score = PointsScore(
      points, truth: calibrated.clip.truth, lines: try recording.lines(for: calibrated.clip.truth),
      display: calibrated.display)
    guard let mean = score.mean(\.mean) else { throw ScoringError.mismatch("\(name): a point without any gaze") }
    return mean
  }

  /// Angles between gaze and the visual axis in fixation frames, degrees.
  private struct Other {
    /// With the head not turned.
    var ahead: [Double]
    /// Those of them that look at the display.
    var display: [Double]
    var all: [Double]
  }

  private func other(_ path: String, calibration: MadeCalibration) throws -> Other {
    let name = path.replacing("/", with: "-") + "-other"
    let clip = try Clip(
      path: path, places: places, analyzer: analyzer, calibration: MadeCalibration(name: name, file: calibration.file))
    let size = try CalibratedClip.display(places).sizePoints
    func angles(_ isCounted: (TruthFrame) -> Bool) -> [Double] {
      GazeScore(truth: clip.truth, lines: clip.lines, where: isCounted).rawAngles
    }
    func isAhead(_ frame: TruthFrame) -> Bool { abs(frame.yaw) <= Self.ahead }
    func isOnDisplay(_ point: SIMD2<Double>) -> Bool {
      (0...size.x).contains(point.x) && (0...size.y).contains(point.y)
    }
    return Other(
      ahead: angles(isAhead), display: angles { isAhead($0) && isOnDisplay($0.gazePoint) }, all: angles { _ in true })
  }
}
