import HeedGaze
import HeedGeometry
import HeedSignals

/// Fits some looks of a sitting and judges the twelve that never calibrate.
struct FitJudge {
  /// Time of a look that does not count. Choice: half of it, as in the rows of the other sittings.
  private static let settling = Duration.milliseconds(600)
  /// The error of a look that is not given, degrees. Source: the rows of the other sittings.
  private static let notGiven = 6.0

  let sitting: DrawnSitting

  /// The looks that calibrate, in the order of a calibration's points.
  var calibrating: [DrawnSitting.Look] { sitting.looks.filter(\.calibrates) }

  /// Fits the looks as the product fits a recording.
  /// - Throws: ``CalibrationError`` if the fit refuses them.
  func fit(_ points: [PointInterval]) throws(CalibrationError) -> GazeCalibration {
    let setup = CalibrationSetup(
      display: sitting.display, camera: sitting.camera, mode: CalibrationMode(points: points.count))
    return try RecordedCalibration().fit(sitting.frames, points: points, setup: setup).calibration
  }

  /// Mean error over the twelve looks, degrees at the true eye.
  func error(_ calibration: GazeCalibration) -> Double {
    let errors = sitting.looks.filter { !$0.calibrates }.map { error(calibration, at: $0) ?? Self.notGiven }
    return errors.reduce(0, +) / Double(max(1, errors.count))
  }

  private func error(_ calibration: GazeCalibration, at look: DrawnSitting.Look) -> Double? {
    var (sum, count) = (SIMD2<Double>.zero, 0.0)
    for seen in sitting.faces(look, after: Self.settling) {
      // Each frame has a new estimator, so that nothing is smoothed.
      var estimator = GazeEstimator(calibration: calibration)
      let gaze = estimator.update(
        seen.face, measured: seen.measurement, at: seen.measurement.time, forward: nil)
      guard let gaze, let point = sitting.display.point(from: gaze.origin, along: gaze.direction) else { continue }
      sum += SIMD2(point.x, point.y)
      count += 1
    }
    guard count > 0 else { return nil }
    return angle(PlanePoint(x: sum.x / count, y: sum.y / count), look.interval.target, from: look.eye)
  }

  /// The angle between two points of the display, degrees.
  func angle(_ a: PlanePoint<Screen>, _ b: PlanePoint<Screen>, from eye: Point<Camera>) -> Double? {
    guard let first = eye.direction(to: sitting.display.position(of: a)),
      let second = eye.direction(to: sitting.display.position(of: b))
    else { return nil }
    return first.angle(to: second).degrees
  }
}
