import HeedGeometry
import HeedSignals

/// Learns where a person's "straight at the road" lies: the gaze they return to most, near the forward zone.
///
/// Every person's visual axis and every iris estimate is off by some constant degrees. A driver looks at the road most
/// of the time, so the most frequent gaze near it is the road. Stands in until a calibration is loaded.
struct StraightAheadEstimator {
  struct Settings: Hashable, Codable, Sendable {
    /// Gazes further than this from the forward zone say nothing about it.
    /// Choice: kappa and the net's offset together stay below 10 degrees; mirrors lie beyond 20.
    var reachDegrees = 12.0
    /// The correction never exceeds this, in either axis.
    /// Choice: a larger offset is not a person's eye but a driver who looks elsewhere.
    var largestDegrees = 8.0
    /// Half-life of what was seen.
    /// Choice: a driver settles within a minute; five keep the zero through a long queue with a phone.
    @Seconds var halfLife: Duration = .seconds(300)
    /// Seen time that it takes until the correction is applied in full.
    /// Choice: 20 s of forward gaze; before that it grows in proportion, so nothing jumps.
    @Seconds var learningTime: Duration = .seconds(20)
    /// How often the peak is searched anew. Choice: it moves within minutes; searching costs 30 us.
    @Seconds var searchEvery: Duration = .milliseconds(500)
    /// Width of the peak that counts as one gaze. Choice: twice the net's scatter.
    var peakDegrees = 3.0

    init() {}
  }

  private let settings: Settings
  private var map: GazeMap
  private var searched: Timestamp?

  init(settings: Settings = Settings()) {
    self.settings = settings
    map = GazeMap(reach: settings.reachDegrees, halfLife: settings.halfLife)
  }

  /// How much of the correction is applied: 0 nothing is known of the person ... 1 all that was learned.
  private(set) var trust = 0.0

  /// What to take off the measured azimuth and elevation.
  private(set) var correction = (azimuth: Angle.zero, elevation: Angle.zero)

  /// Feeds one gaze as its offset from the forward zone.
  mutating func update(azimuth: Angle, elevation: Angle, at time: Timestamp) {
    guard map.add(SIMD2(azimuth.degrees, elevation.degrees), at: time) else { return }
    if let searched, time - searched < settings.searchEvery { return }
    searched = time
    guard let best = map.peak(width: settings.peakDegrees) else { return }
    trust = min(1, best.time / settings.learningTime.seconds)
    func bounded(_ degrees: Double) -> Angle {
      .degrees(trust * max(-settings.largestDegrees, min(settings.largestDegrees, degrees)))
    }
    correction = (bounded(best.place.x), bounded(best.place.y))
  }
}
