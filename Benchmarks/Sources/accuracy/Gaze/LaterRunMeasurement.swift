import Foundation
import Measuring
import Scoring

/// The accuracy of a calibration in another run: its own clip with a later start, so that the face stage learns from
/// other pictures in its first second. This is the best case of calibrating today and driving tomorrow: light, seat
/// and glasses are the same.
struct LaterRunMeasurement {
  /// Start times, seconds. Choice: at a calibration point, at a validation point, and in between; each leaves at least
  /// ten seconds.
  private static let beginnings = [2.0, 12.7, 18.1]

  let places: Places
  let analyzer: Analyzer
  let calibrator: Calibrator

  func figures() throws -> Figures {
    var (same, later, notes) = ([Double](), [(name: String, error: Double)](), [String]())
    for path in ["driver/accuracy"] + StrangerGazeMeasurement.people {
      let calibrated = try CalibratedClip(
        path: path, variant: "five", places: places, analyzer: analyzer, calibrator: calibrator)
      guard let own = calibrated.score(calibrated.points.validation).mean(\.mean) else { continue }
      same.append(own)
      let errors = try Self.beginnings.map { try error(of: calibrated, path: path, from: $0) }
      later += zip(Self.beginnings, errors).map { ("\(path) from \($0) s", $1) }
      let texts = errors.map(Finding.Format.degrees.text).joined(separator: ", ")
      notes.append("\(path): \(Finding.Format.degrees.text(own)) in the run of the calibration, \(texts) later")
    }
    let (mean, worst) = (Statistics.mean(later.map(\.error)), later.max { $0.error < $1.error })
    return Figures(
      [
        .fact(
          "error, mean over \(later.count) other runs of \(same.count) people",
          mean.map(Finding.Format.degrees.text) ?? "nothing to measure on", value: mean, required: "printed",
          isMet: mean != nil),
        .information("worst", worst?.error, .degrees, detail: worst?.name),
        .information("in the run of the calibration", Statistics.mean(same), .degrees),
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
}
