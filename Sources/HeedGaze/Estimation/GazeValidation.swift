public import HeedGeometry
public import HeedSignals

/// How good gaze is at points that are known: what it is off by, and how much it trembles.
public struct GazeValidation: Hashable, Sendable {
  /// One point's figures.
  public struct PointResult: Hashable, Sendable {
    public var name: String
    public var target: PlanePoint<Screen>
    public var samples: Int
    /// Where each sample's gaze met the display's plane, points of the display; samples that never met it are left out.
    public var hits: [PlanePoint<Screen>]
    /// Where the gaze lay on average, points of the display; nil when it never met the display's plane.
    public var estimate: PlanePoint<Screen>?
    /// From the target to the mean gaze: the angle at the eye, and on the display.
    public var error: GazeCalibration.GazeError
    /// The same distance in points of the display; nil without an estimate.
    public var errorPoints: Double?
    /// Mean over the samples of each one's own angle to the target, degrees.
    public var sampleErrorDegrees: Double
    /// RMS angle of the samples about their mean, degrees.
    public var scatterDegrees: Double
    /// RMS angle between successive samples, degrees; nil for a single sample.
    public var precisionDegrees: Double?
  }

  /// Points that had samples, in order.
  public let points: [PointResult]
  /// Names of the points at which no gaze was measured.
  public let unseen: [String]

  /// - Parameters:
  ///   - samples: What came out of the tracker, in time order.
  ///   - travel: The time at the start of each point in which the eye still travels.
  public init(
    _ samples: [GazeSample], at intervals: [PointInterval], display: Rig.Display,
    travel: Duration = CalibrationSettings().travel
  ) {
    var (points, unseen) = ([PointResult](), [String]())
    for interval in intervals {
      let looking = samples.filter { interval.contains($0.time) && $0.time - interval.start >= travel }
      if let result = PointResult(interval, looking, display: display) {
        points.append(result)
      } else {
        unseen.append(interval.name)
      }
    }
    (self.points, self.unseen) = (points, unseen)
  }

  /// Mean over the points of ``PointResult/error``, degrees; nil without points.
  public var meanDegrees: Double? { mean(\.error.degrees) }
  /// Mean over the points of ``PointResult/sampleErrorDegrees``.
  public var meanSampleDegrees: Double? { mean(\.sampleErrorDegrees) }
  /// The point with the largest error.
  public var worst: PointResult? { points.max { $0.error.degrees < $1.error.degrees } }
  /// RMS over the points of ``PointResult/precisionDegrees``; nil where no point has it.
  public var precisionDegrees: Double? {
    let squares = points.compactMap(\.precisionDegrees).map { $0 * $0 }
    return squares.isEmpty ? nil : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  private func mean(_ value: (PointResult) -> Double) -> Double? {
    points.isEmpty ? nil : points.map(value).reduce(0, +) / Double(points.count)
  }
}

extension GazeValidation.PointResult {
  fileprivate init?(_ interval: PointInterval, _ samples: [GazeSample], display: Rig.Display) {
    let position = display.position(of: interval.target)
    let aims = samples.compactMap { sample in sample.origin.direction(to: position).map { (sample, $0) } }
    guard !aims.isEmpty else { return nil }
    let count = Double(aims.count)
    let beside = aims.map { $0.0.direction.vector - $0.1.vector }
    let offsets = beside.reduce(.zero, +) / count
    hits = samples.compactMap { display.point(from: $0.origin, along: $0.direction) }
    let steps = zip(samples, samples.dropFirst()).map { $0.direction.angle(to: $1.direction).degrees }
    name = interval.name
    target = interval.target
    self.samples = aims.count
    estimate =
      hits.isEmpty
      ? nil
      : PlanePoint(
        x: hits.reduce(0) { $0 + $1.x } / Double(hits.count), y: hits.reduce(0) { $0 + $1.y } / Double(hits.count))
    errorPoints = estimate.map { $0.distance(to: interval.target) }
    let degrees = PointError.degrees(ofMean: offsets)
    let distance = aims.reduce(0) { $0 + $1.0.origin.distance(to: position) } / count
    error = GazeCalibration.GazeError(
      degrees: degrees,
      millimeters: estimate.map { display.millimeters(from: $0, to: interval.target) } ?? offsets.length * distance
        * 1000)
    let squares = beside.reduce(0) { $0 + ($1 - offsets).dot($1 - offsets) } / count
    scatterDegrees = PointError.degrees(ofMean: SIMD3(squares.squareRoot(), 0, 0))
    sampleErrorDegrees = aims.reduce(0) { $0 + $1.0.direction.angle(to: $1.1).degrees } / count
    precisionDegrees =
      steps.isEmpty ? nil : (steps.reduce(0) { $0 + $1 * $1 } / Double(steps.count)).squareRoot()
  }
}
