import Foundation
public import HeedGeometry
public import HeedSignals

/// Accuracy and precision of the gaze at known points.
public struct GazeValidation: Hashable, Sendable {
  /// The results at one point.
  public struct PointResult: Hashable, Sendable {
    /// The point's name.
    public var name: String
    /// The point's place in points of the display.
    public var target: PlanePoint<Screen>
    /// Number of gaze samples that were compared with the target.
    public var samples: Int
    /// Each sample's gaze on the display's plane, in points of the display, without samples that miss the plane.
    public var hits: [PlanePoint<Screen>]
    /// Mean of `hits`; nil if `hits` is empty.
    public var estimate: PlanePoint<Screen>?
    /// Distance between the target and the mean gaze, as an angle at the eye and on the display.
    public var error: GazeCalibration.GazeError
    /// Mean angle between the single samples and the target, degrees.
    public var sampleErrorDegrees: Double
    /// RMS angle of the samples about their mean, degrees.
    public var scatterDegrees: Double
    /// RMS angle between successive samples before the gaze's filter, degrees; nil for a single sample.
    public var precisionDegrees: Double?
  }

  /// The points with samples, in order.
  public let points: [PointResult]
  /// Names of the points that have no samples.
  public let unseen: [String]

  /// Compares gaze, in time order, with known points. Skips `travel` after each point appears, while the eye moves.
  public init(
    _ samples: [GazeSample], at intervals: [PointInterval], display: Rig.Display,
    travel: Duration = CalibrationSettings().travel
  ) {
    let results = intervals.map { interval in
      let looking = samples.filter { interval.contains($0.time) && $0.time - interval.start >= travel }
      return (interval.name, PointResult(interval, looking, display: display))
    }
    points = results.compactMap(\.1)
    unseen = results.filter { $0.1 == nil }.map(\.0)
  }

  /// What a calibration keeps of the validation; nil without points.
  public var kept: GazeCalibration.Validation? {
    guard let mean = meanSampleDegrees, let worst = points.map(\.sampleErrorDegrees).max() else { return nil }
    return GazeCalibration.Validation(
      points: points.count, meanDegrees: mean, worstDegrees: worst, precisionDegrees: precisionDegrees)
  }
  /// Mean ``PointResult/error`` of the points, degrees; nil without points.
  public var meanDegrees: Double? { points.map(\.error.degrees).mean }
  /// Mean ``PointResult/sampleErrorDegrees`` of the points; nil without points.
  public var meanSampleDegrees: Double? { points.map(\.sampleErrorDegrees).mean }
  /// The point with the largest error.
  public var worst: PointResult? { points.max { $0.error.degrees < $1.error.degrees } }
  /// RMS ``PointResult/precisionDegrees`` of the points; nil if no point has it.
  public var precisionDegrees: Double? { points.compactMap(\.precisionDegrees).map { $0 * $0 }.mean?.squareRoot() }
}

extension GazeValidation.PointResult {
  /// Compares an interval's samples with its target; nil if no sample has a direction to the target.
  fileprivate init?(_ interval: PointInterval, _ samples: [GazeSample], display: Rig.Display) {
    let position = display.position(of: interval.target)
    let aims = samples.compactMap { sample in sample.origin.direction(to: position).map { (sample, $0) } }
    guard !aims.isEmpty else { return nil }
    let count = Double(aims.count)
    let beside = aims.map { $0.0.direction.vector - $0.1.vector }
    let offsets = beside.reduce(.zero, +) / count
    hits = samples.compactMap { display.point(from: $0.origin, along: $0.direction) }
    let unfiltered = samples.map { $0.unfiltered ?? $0.direction }
    let steps = zip(unfiltered, unfiltered.dropFirst()).map { $0.angle(to: $1).degrees }
    (name, target, self.samples) = (interval.name, interval.target, aims.count)
    estimate = hits.isEmpty ? nil : PlanePoint(x: hits.map(\.x).mean ?? 0, y: hits.map(\.y).mean ?? 0)
    let degrees = GazeCalibration.GazeError.degrees(ofMean: offsets)
    let distance = aims.reduce(0) { $0 + $1.0.origin.distance(to: position) } / count
    error = GazeCalibration.GazeError(
      degrees: degrees,
      millimeters: estimate.map { display.millimeters(from: $0, to: interval.target) } ?? offsets.length * distance
        * 1000)
    let squares = beside.reduce(0) { $0 + ($1 - offsets).dot($1 - offsets) } / count
    scatterDegrees = GazeCalibration.GazeError.degrees(ofMean: SIMD3(squares.squareRoot(), 0, 0))
    sampleErrorDegrees = aims.reduce(0) { $0 + $1.0.direction.angle(to: $1.1).degrees } / count
    precisionDegrees = steps.map { $0 * $0 }.mean?.squareRoot()
  }
}

extension GazeCalibration.GazeError {
  /// The angle between two unit vectors, degrees, from their difference or from the mean of several differences.
  static func degrees(ofMean offset: SIMD3<Double>) -> Double {
    // The difference is a chord of the unit circle: half of the chord is the sine of half the angle.
    Angle(radians: 2 * asin(min(1, offset.length / 2))).degrees
  }
}

extension [Double] {
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
