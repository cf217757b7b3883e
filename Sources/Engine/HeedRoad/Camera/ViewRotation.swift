import HeedGeometry
public import HeedSignals

/// Estimates the vehicle's yaw rate from the objects in view, for inputs without one.
/// A turn moves everything ahead sideways at one angular speed; the median is robust against single crossing objects.
public struct ViewRotation: Sendable {
  /// Settings of ``ViewRotation``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Least number of objects; two may both cross. Choice: the least number with a true median.
    public var leastObjects = 3
    /// Least age of an object, seconds. Choice: the direction of a newer object is noise.
    public var leastAge = 0.4
    /// Greatest median deviation of the objects, radians a second. Choice: walkers at 20 m, oncoming cars at 50 m.
    public var agreement = 0.05
    /// Slower turns give nil, radians a second. Choice: as `agreement`.
    public var slowest = 0.05
    /// Time constant of the smoothing. Choice: vehicles begin and end turns within a second.
    @Seconds public var delay: Duration = .milliseconds(300)
    /// How long an estimate outlives its last measurement. Choice: as `delay`.
    @Seconds public var memory: Duration = .seconds(1)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private var told: (rate: Double, last: Timestamp)?
  /// Starts without history.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Judges one frame; returns the yaw rate, radians a second, + left; nil when unknown.
  public mutating func update(_ objects: [TrackedObject], at time: Timestamp) -> Double? {
    if let seen = Self.common(objects, settings) {
      let seconds = told.map { time.seconds(since: $0.last) } ?? 0
      let share = told == nil ? 1 : seconds / (seconds + settings.delay.seconds)
      let old = told?.rate ?? seen
      told = (old + share * (seen - old), time)
    } else if let last = told?.last, time.seconds(since: last) > settings.memory.seconds {
      told = nil
    }
    return told.flatMap { abs($0.rate) >= settings.slowest ? $0.rate : nil }
  }

  private static func common(_ objects: [TrackedObject], _ settings: Settings) -> Double? {
    let turns = objects.compactMap { object -> Double? in
      guard object.age >= settings.leastAge, let sideways = object.course?.line(0), let place = object.place,
        place.x > 1
      else { return nil }
      return -sideways.speed / place.x
    }
    guard turns.count >= max(1, settings.leastObjects) else { return nil }
    return turns.medianAndDeviation().flatMap { $0.deviation <= settings.agreement ? $0.median : nil }
  }
}
