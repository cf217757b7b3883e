import HeedGeometry
public import HeedSignals

/// Estimates the vehicle's yaw rate from the objects in view, for inputs without a yaw rate. A turn moves everything
/// ahead sideways at the same angular speed. The median over the objects is robust against single crossing objects.
public struct ViewRotation: Sendable {
  /// Minimum number of objects for an estimate. Choice: two objects may both cross; three have a middle object.
  static let leastObjects = 3
  /// Minimum time since an object was first seen for its use, seconds. Choice: before that, the object's direction of
  /// motion is noise.
  static let leastAge = 0.4
  /// Maximum median deviation of the objects for an estimate, radians a second. Choice: walkers at 20 m and oncoming
  /// cars at 50 m deviate this much.
  static let agreement = 0.05
  /// Minimum turn rate, radians a second; slower turns give nil. Choice: as `agreement`.
  static let slowest = 0.05
  /// Time constant by which the turn rate is smoothed. Choice: vehicles begin and end turns within a second.
  static let delay: Duration = .milliseconds(300)
  /// Time that an estimate stays after its last measurement. Choice: turns begin and end within a second.
  static let memory: Duration = .seconds(1)

  private var told: (rate: Double, last: Timestamp)?
  /// Starts without history.
  public init() {}

  /// Judges one frame. Returns the yaw rate, radians a second, + left; nil if unknown.
  public mutating func update(_ objects: [TrackedObject], at time: Timestamp) -> Double? {
    if let seen = Self.common(objects) {
      let seconds = told.map { time.seconds(since: $0.last) } ?? 0
      let share = told == nil ? 1 : seconds / (seconds + Self.delay.seconds)
      let old = told?.rate ?? seen
      told = (old + share * (seen - old), time)
    } else if let last = told?.last, time.seconds(since: last) > Self.memory.seconds {
      told = nil
    }
    return told.flatMap { abs($0.rate) >= Self.slowest ? $0.rate : nil }
  }

  private static func common(_ objects: [TrackedObject]) -> Double? {
    let turns = objects.compactMap { object -> Double? in
      guard object.age >= Self.leastAge, let sideways = object.course?.line(0), let place = object.place,
        place.x > 1
      else { return nil }
      return -sideways.speed / place.x
    }
    guard turns.count >= Self.leastObjects else { return nil }
    return turns.medianAndDeviation().flatMap { $0.deviation <= Self.agreement ? $0.median : nil }
  }
}
