import HeedGeometry
import HeedSignals

/// Estimates a person's constant gaze offset from their most frequent gaze near the forward zone.
///
/// Every person's visual axis and iris estimate has a constant offset, and a driver mostly looks at the road. Used
/// until a calibration is loaded.
struct StraightAheadEstimator {
  /// Maximum distance of a used gaze from the zone. Choice: kappa and the net are off by less than 10; mirrors lie beyond
  /// 20.
  static let reachDegrees = 12.0
  /// Maximum correction in either axis. Choice: a larger offset means that the driver looks elsewhere.
  static let largestDegrees = 8.0
  /// Half-life of past gaze. Choice: drivers settle in one minute; five minutes outlast a queue spent on a phone.
  static let halfLife: Duration = .seconds(300)
  /// Gaze time until the full correction. Choice: 20 s of forward gaze; it grows in proportion, without jumps.
  static let learningTime: Duration = .seconds(20)
  /// Interval between searches for the peak. Choice: the peak moves within minutes; a search costs 1 us.
  static let searchEvery: Duration = .milliseconds(500)
  /// Radius of the peak, degrees. Choice: twice the net's scatter.
  static let peakDegrees = 3.0

  private var map: GazeMap
  private var searched: Timestamp?

  init() {
    map = GazeMap(reach: Self.reachDegrees, halfLife: Self.halfLife, width: Self.peakDegrees)
  }

  /// Applied share of the correction, 0...1.
  private(set) var trust = 0.0

  /// The correction to subtract from the measured azimuth and elevation.
  private(set) var correction = (azimuth: Angle.zero, elevation: Angle.zero)

  /// Feeds one gaze as its offset from the forward zone.
  mutating func update(azimuth: Angle, elevation: Angle, at time: Timestamp) {
    guard map.add(SIMD2(azimuth.degrees, elevation.degrees), at: time) else { return }
    if let searched, time - searched < Self.searchEvery { return }
    searched = time
    guard let best = map.peak() else { return }
    trust = min(1, best.time / Self.learningTime.seconds)
    func bounded(_ degrees: Double) -> Angle {
      .degrees(trust * max(-Self.largestDegrees, min(Self.largestDegrees, degrees)))
    }
    correction = (bounded(best.place.x), bounded(best.place.y))
  }
}
