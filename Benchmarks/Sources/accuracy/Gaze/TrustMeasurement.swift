import Foundation
import Scoring

/// Compares the error that a calibration reports for itself with the true error.
///
/// A calibration predicts how far the mean gaze at a point lies from that point, so the true error is also that of each
/// point's mean. The error of single frames, which includes the noise, is shown beside it.
struct TrustMeasurement {
  /// Most failed calibrations. Choice: with more than one failure in twenty, the median of the others says little.
  private static let mostFailed = 10

  /// The output of `simulated-people`.
  private struct People: Decodable {
    /// Ratio of the reported error to the true error of single frames, one value per person.
    var ratios: [Double]
    /// Ratio of the reported error to the true error of each point's mean.
    var ratiosOfMeans: [Double]
    /// True error of single frames, degrees.
    var trueErrors: [Double]
    /// Number of people whose calibration failed.
    var failed: Int
  }

  let places: Places
  let five: Result<CalibratedClip, any Error>
  let six: Result<CalibratedClip, any Error>

  func figures() -> Figures {
    Figures(
      simulated() + [
        clip(five, "driver/accuracy.mp4, five points"), clip(six, "driver/accuracy.mp4, six points"),
      ])
  }

  private func simulated() -> [Finding] {
    let name = "200 simulated people, median"
    let limit = Requirements.reportedErrorRatio
    let required = "\(String(format: "%.3f", 1 / limit)) ... \(limit)"
    do {
      let people = try InsideProgram(name: "simulated-people", places: places).run([places.rig.path], as: People.self)
      let ratio = Statistics.median(people.ratiosOfMeans)
      let spread = [10.0, 90].compactMap { Statistics.percentile(people.ratiosOfMeans, $0) }
        .map(Finding.Format.ratio.text)
      return [
        .fact(
          name,
          (ratio.map(Finding.Format.ratio.text) ?? "nothing to measure on") + " (80 % within "
            + spread.joined(separator: " ... ") + ", \(people.failed) failed)", value: ratio, required: required,
          isMet: people.failed <= Self.mostFailed && ratio.map { (1 / limit...limit).contains($0) } ?? false),
        .information("the same over the error of single frames", Statistics.median(people.ratios), .ratio),
        .information("their error of single frames, median", Statistics.median(people.trueErrors), .degrees),
      ]
    } catch {
      return [.fact(name, "not measured: \(error)", required: required, isMet: false)]
    }
  }

  /// The true error is measured at the validation points.
  private func clip(_ calibrated: Result<CalibratedClip, any Error>, _ name: String) -> Finding {
    do {
      let calibrated = try calibrated.get()
      let reported = try calibrated.file().expectedDeg
      let score = calibrated.score(calibrated.points.validation)
      return Self.ratio(name, reported, mean: score.mean(\.mean), ofMean: score.mean(\.errorOfMean))
    } catch AccuracyError.absent(let file) {
      return .information(name, "skipped: no \(file)")
    } catch {
      return .fact(name, "not measured: \(error)", required: "printed", isMet: false)
    }
  }

  private static func ratio(_ name: String, _ reported: Double, mean: Double?, ofMean: Double?) -> Finding {
    guard let mean, let ofMean, mean > 0, ofMean > 0 else {
      return .fact(name, "no error could be measured", required: "printed", isMet: false)
    }
    let (degrees, ratio) = (Finding.Format.degrees, Finding.Format.ratio)
    return .fact(
      name,
      "\(ratio.text(reported / ofMean)) (reported \(degrees.text(reported)), true \(degrees.text(ofMean)); "
        + "over the error of single frames \(ratio.text(reported / mean)))",
      value: reported / ofMean, required: "printed", isMet: true)
  }
}
