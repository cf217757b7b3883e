public import HeedGeometry
public import HeedSignals

/// What a calibration needs besides the gaze samples.
public struct CalibrationSetup: Sendable {
  /// The display that shows the points, turned to the interface's orientation.
  public var display: Rig.Display
  /// Intrinsics of the camera that measured the eyes.
  public var camera: PinholeCamera
  /// How many points are shown, and how strictly each point is judged.
  public var mode: CalibrationMode
  public var criteria: AccuracyCriteria
  /// The driver's pseudonym; nil for an anonymous calibration.
  public var driver: String?
  /// When the calibration was made, milliseconds since 1970 UTC; nil without a clock.
  public var created: Double?

  /// Copies its arguments.
  public init(
    display: Rig.Display, camera: PinholeCamera, mode: CalibrationMode = .standard,
    criteria: AccuracyCriteria = .standard, driver: String? = nil, created: Double? = nil
  ) {
    (self.display, self.camera, self.mode, self.criteria) = (display, camera, mode, criteria)
    (self.driver, self.created) = (driver, created)
  }
}

/// Fits the differences between a person's eyes and the average eye.
public enum CalibrationFit {
  /// Systematic error of the gaze at a point, degrees; a longer look does not reduce it. Choice: the measured iris
  /// and head are off by a seventh of a pixel, equal to 0.7 degrees of eye rotation.
  static let pointDegrees = 0.7
  /// Number of consecutive samples that share one error. Choice: errors of head and iris last 0.2 s at 30 Hz.
  static let persistence = 6.0
  /// Degrees of freedom of Student's t. Choice: four deviations away, a point then has a fifth of the weight.
  static let freedom = 4.0
  /// Largest valid mean error, degrees. Source: Pupil Core's outlier (docs/references.md, calibration and gaze).
  static let farthestDegrees = 5.0
  /// Minimum number of points to fit more than an offset. Choice: offset, gain and slant take three points.
  static let fewestPoints = 4
  /// Minimum ratio of the points' breadth to length. Choice: a narrower strip leaves the direction across it open.
  static let smallestBreadth = 0.1

  /// Fits the points' samples.
  /// - Parameter previous: An earlier calibration. For the same driver, it is the prior: one new point refreshes it.
  /// - Throws: An error if points are too few, collinear or not finite, or if the eyes did not follow them.
  public static func fit(
    _ points: [PointSamples], setup: CalibrationSetup, from previous: GazeCalibration? = nil
  ) throws(CalibrationError) -> GazeCalibration {
    try check(points, mode: setup.mode)
    let known = previous.flatMap { $0.isKin(to: setup) ? $0 : nil }
    let eyes = BinocularFit(points: points, previous: known)
    guard let full = eyes.fit() else {
      // No eye was seen at all points, or the iteration did not converge.
      guard eyes.mostSeen >= points.count else { throw .tooFewPoints(found: eyes.mostSeen, needed: points.count) }
      throw .noSolution
    }
    let errors = points.map { GazeCalibration.GazeError(of: $0, by: full, display: setup.display) }
    let mean = errors.reduce(0) { $0 + $1.degrees } / Double(errors.count)
    guard mean <= farthestDegrees else { throw .doesNotFit(degrees: mean) }
    let leftOut = points.count >= fewestPoints ? eyes.leaveOneOut(full, display: setup.display) : nil
    let origins = points.flatMap(\.used).map(\.origin.meters)
    let calibration = GazeCalibration(
      created: setup.created, driver: setup.driver, measurement: GazeMeasurement.kind, display: setup.display,
      camera: setup.camera, mode: setup.mode, criteria: setup.criteria, leftEye: full.left?.calibration,
      rightEye: full.right?.calibration,
      origin: Point(meters: origins.reduce(.zero, +) / Double(max(1, origins.count))),
      points: zip(points, errors).enumerated().map { index, point in
        GazeCalibration.PointResult(
          target: point.0.target, samplesUsed: point.0.used.count, samplesRejected: point.0.rejected,
          scatterDegrees: point.0.spreadDegrees, error: point.1, leftOut: leftOut?.points[index])
      }, leaveOneOut: leftOut?.expected, glasses: points.flatMap(\.used).compactMap(\.glasses).mean)
    return try calibration.validated()
  }

  /// Rejects points without samples, values that are not finite, and too few or collinear points.
  private static func check(_ points: [PointSamples], mode: CalibrationMode) throws(CalibrationError) {
    let needed = mode == .onePoint ? 1 : fewestPoints
    for (index, point) in points.enumerated() {
      guard !point.used.isEmpty else { throw .pointFailed(index: index, reason: .noEyes) }
      guard point.isFinite else { throw .notFinite(key: "points.[\(index)]") }
    }
    guard points.count >= needed else { throw .tooFewPoints(found: points.count, needed: needed) }
    guard mode == .onePoint || breadth(of: points) >= smallestBreadth else { throw .collinearPoints }
  }

  /// Ratio of the points' extent across their longest line to the extent along it; 0 if all points coincide.
  private static func breadth(of points: [PointSamples]) -> Double {
    let mean = points.reduce(SIMD3<Double>.zero) { $0 + $1.position.meters } / Double(points.count)
    let from = points.map { $0.position.meters - mean }
    guard let longest = from.max(by: { $0.length < $1.length }), longest.length > 0 else { return 0 }
    let line = longest / longest.length
    let along = from.map { abs($0.dot(line)) }.max() ?? 0
    let across = from.map { $0.cross(line).length }.max() ?? 0
    return across / along
  }
}

extension GazeCalibration {
  fileprivate func isKin(to setup: CalibrationSetup) -> Bool {
    driver == setup.driver && measurement == GazeMeasurement.kind && camera.size == setup.camera.size
  }
}

extension PointSamples {
  fileprivate var isFinite: Bool {
    let own = [target.x, target.y, position.x, position.y, position.z, spreadDegrees]
    let eyes = used.flatMap(\.eyes).flatMap { eye in
      [eye.center.meters, eye.axis.vector, eye.toCamera.vector].flatMap { [$0.x, $0.y, $0.z] }
    }
    return (own + eyes).allSatisfy(\.isFinite)
  }
}
