public import HeedSignals

/// How fast the vehicle goes: as it says itself, else from its positions.
///
/// The one belief about speed: the road engine and the risk both ask it. What the vehicle says is not believed when it is
/// negative or no number, when it jumps as no vehicle can, or when it is a standstill out of the blue; unless it goes on saying
/// so. Until then, and while a message lacks a believable speed, the last believed one holds for ``Settings/longestAge``.
public struct SpeedEstimator: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// What was said longer ago than this is not known any more. Source: docs/faults.md, row 23.
    @Seconds public var longestAge: Duration = .seconds(1)
    /// Speed changes at most this fast, m/s². Choice: emergency braking on dry asphalt is about 10.
    public var greatestAcceleration = 12.0
    /// And by this much at once, metres a second. Choice: the steps in which receivers and gauges report.
    public var step = 1.0
    /// A zero is believed at once when the speed was at most this, metres a second. Choice: the last moment of an ordinary stop;
    /// a single zero at speed is a glitch (docs/references.md, road).
    public var zeroBelow = 3.0
    /// The vehicle stands below this, metres a second. Choice: what wheel sensors and GNSS call standing.
    public var standstill = 0.1
    /// A standstill out of the blue is believed when it was said for this long; until then it is a glitch.
    /// Choice: as long as a speed may be old: nobody stops so, and a standstill forgives looks away.
    @Seconds public var shortestStop: Duration = .seconds(1)
    /// What else is not believed at first is, when it was said for this long. Choice: several messages, and less than a
    /// driver needs to brake.
    @Seconds public var confirmation: Duration = .milliseconds(500)
    /// It is never confirmed while positions give a speed farther from it than this, metres a second.
    /// Choice: five times what positions are off by.
    public var disagreement = 3.0
    /// Metres a second; faster is a fault. Choice: above every car on a road.
    public var fastest = 100.0
    public var positions = PositionSpeed.Settings()

    public init() {}
  }

  private struct Sample: Hashable, Sendable {
    var speed: Double
    var time: Timestamp
  }

  private let settings: Settings
  private var positions: PositionSpeed
  /// The newest message looked at.
  private var lastMessage: Timestamp?
  private var lastPosition: Timestamp?
  private var believed: Sample?
  /// What is not believed yet: since when it is said, and what was said last.
  private var doubted: (since: Timestamp, last: Sample)?

  public init(settings: Settings = Settings()) {
    self.settings = settings
    positions = PositionSpeed(settings: settings.positions)
  }

  /// Judges what is known at one moment.
  /// - Parameters:
  ///   - vehicle: The newest thing the vehicle said; nil, or the same again, is no news.
  ///   - time: Of the moment.
  /// - Returns: nil when nothing believable was said within ``Settings/longestAge``.
  public mutating func update(_ vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    if let vehicle, isNews(vehicle, at: time) { take(vehicle) }
    let longest = settings.longestAge.seconds
    if let believed, abs(time.seconds(since: believed.time)) <= longest {
      return SpeedEstimate(metersPerSecond: believed.speed, origin: .vehicle)
    }
    if let lastPosition, abs(time.seconds(since: lastPosition)) <= longest, let speed = positions.speed(at: time) {
      return SpeedEstimate(metersPerSecond: speed, origin: .positions)
    }
    return nil
  }

  /// A message from long ago, or from the future, would block those that are right.
  private func isNews(_ vehicle: VehicleState, at time: Timestamp) -> Bool {
    guard abs(time.seconds(since: vehicle.time)) <= settings.longestAge.seconds else { return false }
    return lastMessage.map { vehicle.time > $0 } ?? true
  }

  private mutating func take(_ vehicle: VehicleState) {
    lastMessage = vehicle.time
    if let place = vehicle.position {
      positions.update(place, at: vehicle.time)
      lastPosition = vehicle.time
    }
    guard let speed = vehicle.speed, speed >= 0, speed <= settings.fastest else { return }
    let sample = Sample(speed: speed, time: vehicle.time)
    guard let believed, vehicle.time.seconds(since: believed.time) <= settings.longestAge.seconds else {
      // Nothing to compare it with but the positions, and what was doubted until now.
      return doubted == nil && !isDenied(sample) ? believe(sample) : doubt(sample)
    }
    isPossible(sample, after: believed) ? believe(sample) : doubt(sample)
  }

  private mutating func believe(_ sample: Sample) { (believed, doubted) = (sample, nil) }

  private mutating func doubt(_ sample: Sample) {
    guard let doubted, isPossible(sample, after: doubted.last) else {
      self.doubted = (sample.time, sample)
      return
    }
    self.doubted = (doubted.since, sample)
    let confirmed = sample.speed < settings.standstill ? settings.shortestStop : settings.confirmation
    if sample.time.seconds(since: doubted.since) >= confirmed.seconds, !isDenied(sample) {
      believe(sample)
    }
  }

  private func isPossible(_ sample: Sample, after earlier: Sample) -> Bool {
    if sample.speed < settings.standstill { return earlier.speed <= settings.zeroBelow }
    let time = sample.time.seconds(since: earlier.time)
    return abs(sample.speed - earlier.speed) <= settings.step + settings.greatestAcceleration * time
  }

  /// Whether the positions say otherwise.
  private func isDenied(_ sample: Sample) -> Bool {
    guard let other = positions.speed(at: sample.time) else { return false }
    return abs(other - sample.speed) > settings.disagreement
  }
}
