public import HeedGeometry
public import HeedSignals

/// What a calibration is made for, besides its samples.
public struct CalibrationSetup: Sendable {
  /// The display that the points are shown on, turned already.
  public var display: Rig.Display
  public var camera: PinholeCamera
  public var mode: CalibrationMode
  public var criteria: AccuracyCriteria
  public var driver: String?
  /// Milliseconds since 1970 UTC; nil where no clock is known.
  public var created: Double?

  public init(
    display: Rig.Display, camera: PinholeCamera, mode: CalibrationMode = .standard,
    criteria: AccuracyCriteria = .standard, driver: String? = nil, created: Double? = nil
  ) {
    self.display = display
    self.camera = camera
    self.mode = mode
    self.criteria = criteria
    self.driver = driver
    self.created = created
  }
}

/// Finds what makes a person's eyes differ from the eyes that are assumed of everybody.
public struct CalibrationFit: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// What the measurement is off by at a point however long it is looked at, degrees.
    /// Choice: a seventh of a pixel, by which irises and registered heads are off, is 0.7 degrees of eye rotation.
    public var pointDegrees = 0.7
    /// Samples in a row that err alike. Choice: a head pose and an iris keep their error for a fifth of a second at 30 Hz.
    public var persistence = 6.0
    /// Degrees of freedom of Student's t among points. Choice: a point that is off by four times the usual counts a fifth.
    public var freedom = 4.0
    /// A fit that misses its points by more on average is none.
    /// Source: docs/references.md, calibration and gaze: Pupil Core's outlier of 5 degrees.
    public var farthestDegrees = 5.0
    /// More than one point needs so many of them. Choice: an offset, a gain and a slant in each direction.
    public var fewestPoints = 4
    /// The points' spread across their longest line, as a share of that along it.
    /// Choice: a strip one tenth as high as wide says nothing of the vertical.
    public var smallestBreadth = 0.1
    public var prior = EyePrior.Settings()

    public init() {}
  }

  let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Fits the points' samples.
  /// - Parameter previous: Where to start from, if it is the same driver's: so one new point refreshes what five have found.
  /// - Throws: When the points are too few, on one line, not finite, or the eyes did not follow them.
  public func fit(
    _ points: [PointSamples], setup: CalibrationSetup, from previous: GazeCalibration? = nil
  ) throws(CalibrationError) -> GazeCalibration {
    try check(points, mode: setup.mode)
    let known = previous.flatMap { $0.isKin(to: setup) ? $0 : nil }
    let eyes = BinocularFit(points: points, settings: settings, previous: known)
    guard let full = eyes.fit() else {
      // No eye was seen at all points, or the arithmetic came to no end.
      guard eyes.mostSeen >= points.count else { throw .tooFewPoints(found: eyes.mostSeen, needed: points.count) }
      throw .noSolution
    }
    let offsets = points.map { PointError(of: $0, by: full, display: setup.display) }
    let mean = offsets.reduce(0) { $0 + $1.error.degrees } / Double(offsets.count)
    guard mean <= settings.farthestDegrees else { throw .doesNotFit(degrees: mean) }
    let leftOut = points.count >= settings.fewestPoints ? eyes.leaveOneOut(full, display: setup.display) : nil
    let origins = points.flatMap(\.used).map(\.origin.meters)
    let calibration = GazeCalibration(
      created: setup.created, driver: setup.driver, measurement: GazeMeasurement.kind, display: setup.display,
      camera: setup.camera, mode: setup.mode, criteria: setup.criteria, leftEye: full.left?.calibration,
      rightEye: full.right?.calibration,
      origin: Point(meters: origins.reduce(.zero, +) / Double(max(1, origins.count))),
      points: zip(points, offsets).enumerated().map { index, point in
        GazeCalibration.PointResult(
          target: point.0.target, samplesUsed: point.0.used.count, samplesRejected: point.0.rejected,
          scatterDegrees: point.0.spreadDegrees, error: point.1.error, leftOut: leftOut?.points[index])
      }, leaveOneOut: leftOut?.expected)
    return try calibration.validated()
  }

  private func check(_ points: [PointSamples], mode: CalibrationMode) throws(CalibrationError) {
    let needed = mode == .onePoint ? 1 : settings.fewestPoints
    for (index, point) in points.enumerated() {
      guard !point.used.isEmpty else { throw .pointFailed(index: index, reason: .noEyes) }
      guard point.isFinite else { throw .notFinite(key: "points.[\(index)]") }
    }
    guard points.count >= needed else { throw .tooFewPoints(found: points.count, needed: needed) }
    guard mode == .onePoint || breadth(of: points) >= settings.smallestBreadth else { throw .collinearPoints }
  }

  /// The points' spread across their longest line over that along it; 0 when they are all at one place.
  private func breadth(of points: [PointSamples]) -> Double {
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
  /// True for the same person's eyes, measured in the same way with the same camera.
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
