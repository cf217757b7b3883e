import Foundation
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

/// Fits a person's gaze to looks at known points.
public enum CalibrationFit {
  /// Largest predicted mean error of a calibration that is used, and the error from which it is called rough, degrees.
  /// Choice: at 6 degrees a gaze at one quarter of a laptop's display lies in another one; at 4, seldom.
  public static let farthestDegrees = 6.0, roughDegrees = 4.0
  /// Largest mean distance of the fitted gaze from the points, degrees. Choice: one of five looks may lie 30 degrees
  /// beside its point, while the others are as far off as those of a real person with a poor camera.
  static let mostMissed = 8.0
  /// Minimum number of points to fit more than an offset. Choice: offset, gain and slant take three points.
  static let fewestPoints = 4
  /// Minimum ratio of the points' breadth to length. Choice: a narrower strip leaves the direction across it open.
  static let smallestBreadth = 0.1

  /// Fits the points' samples.
  /// - Parameter previous: An earlier calibration. One new point of the same driver refreshes it and keeps the rest.
  /// - Throws: An error if points are too few, collinear or not finite, or if the eyes did not follow them.
  public static func fit(
    _ points: [PointSamples], setup: CalibrationSetup, from previous: GazeCalibration? = nil
  ) throws(CalibrationError) -> GazeCalibration {
    try check(points, mode: setup.mode)
    if setup.mode == .onePoint, let previous, previous.isKin(to: setup) {
      return try previous.refreshed(by: points[0], created: setup.created).validated()
    }
    let eyes = EyeDifference(of: points.flatMap(\.used)) ?? GazePopulation.eyes
    let looks = points.map { CalibrationLook($0.used, at: $0.position, eyes: eyes) }
    guard let fit = GazeFit(across: GazePopulation.across, up: GazePopulation.up), let full = fit.fit(looks) else {
      throw .noSolution
    }
    let usual = looks.reduce(0) { $0 + $1.share } / Double(looks.count)
    let degrees = full.expectedDegrees(around: looks, share: usual)
    let missed = looks.map { $0.miss(full.across, full.up).length }.mean ?? 0
    guard missed <= mostMissed else { throw .doesNotFit(degrees: missed) }
    guard setup.mode == .onePoint || degrees <= farthestDegrees else { throw .doesNotFit(degrees: degrees) }
    let origins = points.flatMap(\.used).map(\.origin.meters)
    let origin = Point<Camera>(meters: origins.reduce(.zero, +) / Double(max(1, origins.count)))
    func error(_ miss: SIMD2<Double>, at point: PointSamples) -> GazeCalibration.GazeError {
      let degrees = miss.length
      return GazeCalibration.GazeError(
        degrees: degrees, millimeters: tan(degrees * .pi / 180) * 1000 * origin.distance(to: point.position))
    }
    let calibration = GazeCalibration(
      created: setup.created, driver: setup.driver, measurement: GazeMeasurement.kind, display: setup.display,
      camera: setup.camera, mode: setup.mode, criteria: setup.criteria, across: full.across, up: full.up,
      eyes: eyes.values, origin: origin,
      points: zip(points, looks).enumerated().map { index, pair in
        let (point, look) = pair
        let without = points.count < fewestPoints ? nil : fit.fit(looks, leavingOut: index)
        return GazeCalibration.PointResult(
          target: point.target, samplesUsed: point.used.count, samplesRejected: point.rejected,
          scatterDegrees: point.spreadDegrees, error: error(look.miss(full.across, full.up), at: point),
          leftOut: without.map { error(look.miss($0.across, $0.up), at: point) }, isContradicting: full.stray == index)
      },
      expected: error(SIMD2(degrees, 0), at: points[0]), glasses: points.flatMap(\.used).compactMap(\.glasses).mean)
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
    (setup.driver == nil || driver == setup.driver) && measurement == GazeMeasurement.kind
      && camera.size == setup.camera.size
  }
}

extension PointSamples {
  fileprivate var isFinite: Bool {
    let own = [target.x, target.y, position.x, position.y, position.z, spreadDegrees]
    let eyes = used.flatMap { sample in
      sample.eyes.flatMap(\.values)
        + [sample.view.azimuthDegrees, sample.view.elevationDegrees, sample.head.x, sample.head.y]
    }
    return (own + eyes).allSatisfy(\.isFinite)
  }
}

extension GazeFit.Result {
  /// The predicted mean error over the area of the looks, degrees. A look at a place has the features of the mean look,
  /// moved as the angles by pixels and irises move with the place.
  func expectedDegrees(around looks: [CalibrationLook], share: Double) -> Double {
    let count = Double(looks.count)
    func mean(_ features: (CalibrationLook) -> [Double]) -> [Double] {
      looks.reduce([Double](repeating: 0, count: features(looks[0]).count)) {
        zip($0, features($1)).map { $0 + $1 / count }
      }
    }
    let (across, up) = (mean(\.across), mean(\.up))
    var variances: [Double] = []
    for dx in GazePopulation.area {
      for dy in GazePopulation.area {
        variances.append(
          (self.across.variance(zip(across, GazePopulation.acrossSlopes).map { $0 + $1 * dx }, share: share)
            + self.up.variance(zip(up, GazePopulation.upSlopes).map { $0 + $1 * dy }, share: share)) / 2)
      }
    }
    return ErrorRadius.meanOfAxis * (variances.mean ?? 0).squareRoot()
  }
}

extension GazeCalibration {
  /// Whether the points determined how far the gaze moves, and not only where it begins.
  /// Choice: half of the uncertainty among people is gone then.
  private var isScaleFitted: Bool {
    func isSurer(_ own: AxisCalibration, _ people: AxisPrior) -> Bool {
      let count = own.weights.count
      // The sum of the three weights by pixels and irises is the scale; this is its variance.
      func scale(_ c: [Double]) -> Double {
        (1...3).reduce(0) { i, row in i + (1...3).reduce(0) { $0 + c[row * count + $1] } }
      }
      return scale(own.covariance) <= 0.5 * scale(people.covariance)
    }
    return isSurer(across, GazePopulation.across) && isSurer(up, GazePopulation.up)
  }

  /// A sentence about what the points determined, for people.
  public var fittedWords: String {
    isScaleFitted
      ? "Fitted: offset and scale." : "Fitted: the offset. More points would allow the scale, too."
  }
}
