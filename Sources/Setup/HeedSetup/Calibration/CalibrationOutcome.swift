import Heed
import HeedGaze
import HeedGeometry
package import HeedSignals

/// A calibration with its accuracy at the points of the fit and at other points.
package struct CalibrationOutcome {
  /// The name of a point that was not used, and the reason.
  package struct LeftOut { package var name, reason: String }

  /// The fit's result at a calibration point, and the gaze that the calibration gives there.
  struct FittedPoint {
    var name: String
    var result: GazeCalibration.PointResult
    /// The gaze that was seen at the point; nil if none was seen.
    var seen: GazeValidation.PointResult?
  }

  /// The fitted calibration.
  package internal(set) var calibration: GazeCalibration
  let fitted: [FittedPoint]
  package let leftOut: [LeftOut]
  /// Accuracy at validation points, which the fit did not use; empty without such points.
  let validation: GazeValidation
  /// The validation points' mean error without any calibration, degrees; nil without validation points.
  private(set) var uncalibratedDegrees: Double?
  /// The validation points' mean error with the driver's earlier calibration, degrees; nil without an earlier
  /// calibration or without validation points.
  private(set) var previousDegrees: Double?

  /// - Parameters:
  ///   - clip: All observations.
  ///   - points: The calibration's points, in its order.
  ///   - travel: Ignored time at each point's start, while the eye moves to the point.
  ///   - previous: The driver's replaced calibration.
  init(
    _ calibration: GazeCalibration, clip: ClipCalibrator, travel: Duration, points: [PointInterval],
    leftOut: [LeftOut], validation intervals: [PointInterval] = [], previous: GazeCalibration? = nil
  ) throws(CalibrationError) {
    self.calibration = calibration
    let gaze = try clip.gaze(calibration)
    let display = calibration.display
    fitted = points.enumerated().compactMap { index, point in
      let seen = GazeValidation(gaze, at: [point], display: display, travel: travel).points.first
      let own = calibration.points.indices.contains(index) ? calibration.points[index] : nil
      let result = calibration.refresh.map { GazeCalibration.PointResult($0, seen: seen, display: display) } ?? own
      return result.map { FittedPoint(name: point.name, result: $0, seen: seen) }
    }
    validation = GazeValidation(gaze, at: intervals, display: calibration.display, travel: travel)
    self.leftOut = leftOut + validation.unseen.map { LeftOut(name: $0, reason: "no gaze was measured there") }
    self.calibration.validation = validation.kept
    guard !validation.points.isEmpty else { return }
    uncalibratedDegrees = try clip.validate(nil, at: intervals).meanSampleDegrees
    if let previous { previousDegrees = try clip.validate(previous, at: intervals).meanSampleDegrees }
  }

  /// The validation points' mean error, millimetres; nil if no gaze met the display's plane.
  var meanMillimeters: Double? {
    let errors = validation.points.compactMap { $0.sampleErrorMillimeters(on: calibration.display) }
    return errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
  }
}

extension GazeCalibration.PointResult {
  /// The point of a refresh, at which the gaze was seen with the refreshed calibration.
  fileprivate init(_ refresh: GazeCalibration.Refresh, seen: GazeValidation.PointResult?, display: Rig.Display) {
    self.init(
      target: refresh.target, samplesUsed: refresh.samplesUsed, samplesRejected: 0, scatterDegrees: 0,
      error: GazeCalibration.GazeError(
        degrees: seen?.sampleErrorDegrees ?? 0, millimeters: seen?.sampleErrorMillimeters(on: display) ?? 0),
      leftOut: nil)
  }
}

extension GazeValidation.PointResult {
  /// Mean distance of the samples from the target, millimetres; nil if no gaze met the display's plane.
  func sampleErrorMillimeters(on display: Rig.Display) -> Double? {
    guard !hits.isEmpty else { return nil }
    return hits.reduce(0) { $0 + display.millimeters(from: $1, to: target) } / Double(hits.count)
  }
}
