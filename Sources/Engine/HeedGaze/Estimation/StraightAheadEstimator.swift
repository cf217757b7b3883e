import HeedGeometry
import HeedSignals

/// Estimates the constant offset of a person's gaze as long as no calibration is loaded. Uses the most frequent gaze
/// near the forward zone, because a driver mostly looks at the road.
struct StraightAheadEstimator {
  /// Maximum distance of gaze from the forward zone, degrees. Choice: kappa and net err by less than 10 degrees, and
  /// mirrors lie beyond 20.
  static let reachDegrees = 12.0
  /// Maximum correction on either axis, degrees. Choice: a larger offset means that the driver looks elsewhere.
  static let largestDegrees = 8.0
  /// Half-life of past gaze. Choice: drivers settle in a minute; over five, the road outweighs phone use in a queue.
  static let halfLife: Duration = .seconds(300)
  /// Gaze time until the correction, which grows without jumps, is complete. Choice: 20 s of forward gaze.
  static let learningTime: Duration = .seconds(20)
  /// Interval between two searches for the usual gaze. Choice: gaze moves within minutes, and a search costs 20 us.
  static let searchEvery: Duration = .milliseconds(500)
  /// Radius around the most frequent gaze, degrees. Choice: twice the net's scatter.
  static let peakDegrees = 3.0

  private var map = GazeMap(reach: reachDegrees, halfLife: halfLife, width: peakDegrees)
  private var searched: Timestamp?

  private(set) var trust = 0.0
  /// Learned offset, which is to be subtracted from the measured azimuth and elevation.
  private(set) var correction = (azimuth: Angle.zero, elevation: Angle.zero)
  func corrected(_ gaze: Direction<Camera>) -> Direction<Camera> {
    Direction(azimuth: gaze.azimuth - correction.azimuth, elevation: gaze.elevation - correction.elevation)
  }

  /// Feeds one gaze, as its offset from the forward zone.
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
