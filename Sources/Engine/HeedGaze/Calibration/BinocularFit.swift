import HeedGeometry
import HeedSignals

/// Fits both eyes of a person to the same points, and predicts the error of the combined gaze.
struct BinocularFit: Sendable {
  /// The fitted parameters of one eye, and its calibration with the scatter that weighs the eye.
  struct Eye: Sendable {
    var result: EyeFit.Result
    var calibration: EyeCalibration
  }

  /// The fits of both eyes; nil for an eye that was not seen at every point.
  struct Pair: Sendable {
    var left, right: Eye?
  }

  /// Gaze errors at the calibration points, each by a fit that omits the point.
  struct LeftOut: Sendable {
    var expected: GazeCalibration.GazeError
    /// Gaze error at each point, by a fit that omits this point.
    var points: [GazeCalibration.GazeError]
  }

  private let points: [PointSamples]
  private let left, right: EyeFit
  /// Standard deviation of one sample of each eye, including the systematic error of a point, degrees.
  private let scatter: (left: Double, right: Double)

  /// - Parameter previous: A calibration whose eyes replace the population's as the prior; nil for a first calibration.
  init(points: [PointSamples], previous: GazeCalibration? = nil) {
    func fit(_ side: EyePrior.Side) -> EyeFit {
      let known = side == .left ? previous?.leftEye : previous?.rightEye
      return EyeFit(
        prior: known.map { EyePrior(of: $0, side) } ?? EyePrior(side), witnesses: EyeFit.witnesses(side, of: points))
    }
    // Noisy samples and a large systematic error per point lower an eye's weight.
    func scatter(_ side: EyePrior.Side) -> Double {
      ((EyeFit.noise(side, of: points) ?? 1) + CalibrationFit.pointDegrees * CalibrationFit.pointDegrees).squareRoot()
    }
    self.points = points
    (left, right) = (fit(.left), fit(.right))
    self.scatter = (scatter(.left), scatter(.right))
  }

  /// Number of points at which the eyes were measured; if the eyes differ, of the eye seen at more points.
  var mostSeen: Int { max(Set(left.witnesses.map(\.point)).count, Set(right.witnesses.map(\.point)).count) }

  /// Fits both eyes; nil if neither eye was seen at all points, or if no fit converges.
  func fit(from start: Pair? = nil, leavingOut leftOut: Int? = nil) -> Pair? {
    func one(_ fit: EyeFit, _ start: Eye?, scatter: Double) -> Eye? {
      // Both eyes must be calibrated for the same part of the display, so an eye must have been seen at every point.
      guard Set(fit.witnesses.map(\.point)).count == points.count else { return nil }
      guard let result = fit.fit(from: start?.result.parameters, leavingOut: leftOut) else { return nil }
      var own = EyeCalibration().with(result.parameters)
      own.scatter = scatter
      return Eye(result: result, calibration: own)
    }
    let pair = Pair(
      left: one(left, start?.left, scatter: scatter.left), right: one(right, start?.right, scatter: scatter.right))
    return pair.left == nil && pair.right == nil ? nil : pair
  }

  /// The expected gaze error anywhere among the points. The residual of a fit is too small, and a plain leave-one-out
  /// error is too large, because the fit extrapolates to an omitted corner. So each leave-one-out error is divided by
  /// the deviation that the reduced fit predicts at the omitted point. The result is the mean of these ratios times
  /// the full fit's mean deviation over the points' area. Source: externally studentised residuals (Cook & Weisberg
  /// 1982), used for a prediction.
  func leaveOneOut(_ full: Pair, display: Rig.Display) -> LeftOut? {
    var (errors, ratio) = ([GazeCalibration.GazeError](), 0.0)
    for index in points.indices {
      guard let without = fit(from: full, leavingOut: index) else { return nil }
      let error = GazeCalibration.GazeError(of: points[index], by: without, display: display)
      guard let spread = spread(of: without, toward: points[index].position, at: points[index].used) else { return nil }
      errors.append(error)
      ratio += error.degrees / spread / Double(points.count)
    }
    let samples = points.flatMap(\.used)
    let area = places(on: display).compactMap { spread(of: full, toward: $0, at: samples) }
    let mean = errors.reduce(0) { $0 + $1.degrees } / Double(errors.count)
    guard !area.isEmpty, mean > 0 else { return nil }
    let degrees = ratio * area.reduce(0, +) / Double(area.count)
    let millimeters = errors.reduce(0) { $0 + $1.millimeters } / Double(errors.count) * degrees / mean
    return LeftOut(expected: GazeCalibration.GazeError(degrees: degrees, millimeters: millimeters), points: errors)
  }

  /// A grid of 5 by 5 places over the rectangle around the points, at which the error is predicted.
  private func places(on display: Rig.Display) -> [Point<Camera>] {
    let (x, y) = (points.map(\.target.x), points.map(\.target.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return [] }
    let steps = [0.0, 0.25, 0.5, 0.75, 1]
    return steps.flatMap { down in
      steps.map { along in
        display.position(of: PlanePoint(x: left + along * (right - left), y: top + down * (bottom - top)))
      }
    }
  }

  /// The predicted standard deviation of the gaze at a place, degrees; nil if neither eye provides it.
  private func spread(of pair: Pair, toward place: Point<Camera>, at samples: [GazeMeasurement]) -> Double? {
    var variances: [Double] = []
    for (fit, eye, side) in [(left, pair.left, \GazeMeasurement.left), (right, pair.right, \GazeMeasurement.right)] {
      // The sample in the middle of the list gives the usual pose of the head.
      let seen = samples.filter { $0[keyPath: side] != nil }
      guard let eye, !seen.isEmpty, let usual = seen[seen.count / 2][keyPath: side],
        let aim = usual.center.direction(to: place)
      else { continue }
      let looking = EyeModel.measured(
        looking: seen[seen.count / 2].cameraFromHead.inverse * aim, as: usual, of: eye.calibration)
      let slopes = fit.slopes(looking, eye.result.parameters)
      guard let x = eye.result.precision.variance(along: slopes.x),
        let y = eye.result.precision.variance(along: slopes.y)
      else { continue }
      variances.append((x + y) / 2 + CalibrationFit.pointDegrees * CalibrationFit.pointDegrees)
    }
    return variances.mean?.squareRoot()
  }
}
