public import HeedSignals

/// The vehicle's speed, from its reports or else its positions, for the road engine and the risk engine. A report
/// that is negative, not a number, an impossible jump or a sudden standstill is rejected until it was repeated for
/// long enough. Until then, the last accepted speed holds for `longestAge`.
public struct SpeedEstimator: Sendable {
  /// Maximum age of a reported speed, speed limit or yaw rate. Source: docs/faults.md, row 23.
  package static let longestAge: Duration = .seconds(1)
  /// Maximum plausible change of the speed, m/s². Choice: emergency braking on dry asphalt reaches about 10.
  static let greatestAcceleration = 12.0
  /// Change of the speed that is always plausible, metres a second. Choice: the resolution of receivers and gauges.
  static let step = 1.0
  /// A speed of 0 is accepted only after speeds below this, m/s. Choice: else an error (docs/references.md, road).
  static let zeroBelow = 3.0
  /// Highest speed of a standstill, metres a second. Choice: as for wheel sensors and GNSS.
  package static let standstill = 0.1
  /// Time that a sudden standstill must be repeated to be accepted. Choice: no vehicle stops this suddenly.
  static let shortestStop: Duration = .seconds(1)
  /// Time that other doubtful speeds must be repeated. Choice: several messages, and less than the time to brake.
  static let confirmation: Duration = .milliseconds(500)
  /// Maximum difference from the speed by positions, metres a second. Choice: five times the error of that speed.
  static let disagreement = 3.0

  private typealias Sample = (speed: Double, time: Timestamp)

  private var positions = PositionSpeed()
  private var lastMessage: Timestamp?
  private var lastPosition: Timestamp?
  private var believed: Sample?
  /// Rejected speeds: the time of the first rejected speed, and the last rejected speed.
  private var doubted: (since: Timestamp, last: Sample)?

  /// Starts without history.
  public init() {}

  /// The vehicle's speed at one moment; nil without an accepted speed within `longestAge`.
  /// - Parameter vehicle: The newest vehicle message; nil or a repeated message has no effect.
  public mutating func update(_ vehicle: VehicleState?, at time: Timestamp) -> SpeedEstimate? {
    if let vehicle, isNews(vehicle, at: time) { take(vehicle) }
    let longest = Self.longestAge.seconds
    if let believed, abs(time.seconds(since: believed.time)) <= longest {
      return SpeedEstimate(metersPerSecond: believed.speed, origin: .vehicle)
    }
    if let lastPosition, abs(time.seconds(since: lastPosition)) <= longest, let speed = positions.speed(at: time) {
      return SpeedEstimate(metersPerSecond: speed, origin: .positions)
    }
    return nil
  }

  // Methods below are `mutating` even if they change nothing, because Swift would else copy the estimator.

  /// False for repeated messages, and for messages with an old or future time, which would block correct messages.
  private mutating func isNews(_ vehicle: VehicleState, at time: Timestamp) -> Bool {
    guard abs(time.seconds(since: vehicle.time)) <= Self.longestAge.seconds else { return false }
    return lastMessage.map { vehicle.time > $0 } ?? true
  }

  private mutating func take(_ vehicle: VehicleState) {
    lastMessage = vehicle.time
    if let place = vehicle.position {
      positions.update(place, at: vehicle.time)
      lastPosition = vehicle.time
    }
    guard let speed = vehicle.speed, VehicleState.speeds.contains(speed) else { return }
    let sample = (speed: speed, time: vehicle.time)
    guard let believed, vehicle.time.seconds(since: believed.time) <= Self.longestAge.seconds else {
      // Without an accepted speed, only positions and rejected speeds can be compared.
      return doubted == nil && !isDenied(sample) ? believe(sample) : doubt(sample)
    }
    isPossible(sample, after: believed) ? believe(sample) : doubt(sample)
  }

  private mutating func believe(_ sample: Sample) { (believed, doubted) = (sample, nil) }

  private mutating func doubt(_ sample: Sample) {
    guard let doubted, isPossible(sample, after: doubted.last) else { return self.doubted = (sample.time, sample) }
    self.doubted = (doubted.since, sample)
    let confirmed = sample.speed < Self.standstill ? Self.shortestStop : Self.confirmation
    if sample.time.seconds(since: doubted.since) >= confirmed.seconds, !isDenied(sample) { believe(sample) }
  }

  private mutating func isPossible(_ sample: Sample, after earlier: Sample) -> Bool {
    if sample.speed < Self.standstill { return earlier.speed <= Self.zeroBelow }
    let time = sample.time.seconds(since: earlier.time)
    return abs(sample.speed - earlier.speed) <= Self.step + Self.greatestAcceleration * time
  }

  private mutating func isDenied(_ sample: Sample) -> Bool {
    guard let other = positions.speed(at: sample.time) else { return false }
    return abs(other - sample.speed) > Self.disagreement
  }
}
