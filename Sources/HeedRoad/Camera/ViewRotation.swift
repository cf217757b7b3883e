import HeedGeometry
public import HeedSignals

/// How fast the vehicle turns, told by what it sees turn, where nothing else tells.
///
/// In a turn everything ahead moves sideways at one angular speed, beside its own motion; a single crossing object does not move
/// the others. So the turn is the median over the objects, and none where few are seen or they disagree.
public struct ViewRotation: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Fewer objects tell nothing: two may both cross. Choice: the least number with a middle one.
    public var leastObjects = 3
    /// An object tells once it was seen for this long, seconds. Choice: sooner its own direction is noise.
    public var leastAge = 0.4
    /// Objects agree when half of them lie within this of the median, radians a second. Choice: 3 degrees a second, what walkers
    /// at 20 m and oncoming cars at 50 m do by themselves.
    public var agreement = 0.05
    /// Slower turns are not told, radians a second. Choice: as above.
    public var slowest = 0.05

    /// What is told follows what is seen with this delay. Choice: vehicles begin and end turns within a second.
    @Seconds public var delay: Duration = .milliseconds(300)
    /// And is forgotten when nothing tells for this long. Choice: as above.
    @Seconds public var memory: Duration = .seconds(1)

    public init() {}
  }

  private let settings: Settings
  private var told: (rate: Double, last: Timestamp)?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Looks at one frame.
  /// - Returns: The yaw rate, radians a second, + left; nil where nothing tells.
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
      guard object.age >= settings.leastAge, let sideways = object.course?.line(0),
        let place = object.place,
        place.x > 1
      else { return nil }
      return -sideways.speed / place.x
    }
    guard turns.count >= max(1, settings.leastObjects) else { return nil }
    return turns.medianAndDeviation().flatMap { $0.deviation <= settings.agreement ? $0.median : nil }
  }
}
