import HeedGeometry
import HeedSignals

/// Estimates the vehicle's yaw rate from the objects in view. A turn moves everything ahead sideways at one angular
/// speed. The median of their speeds ignores single crossing objects.
struct ViewRotation: Sendable {
  /// Minimum number of objects. Choice: two objects may both cross the view; three have a median.
  static let leastObjects = 3
  /// Minimum age of a used object, seconds. Choice: the motion of a younger object is noise.
  static let leastAge = 0.4
  /// Maximum median deviation of turn rates, and minimum rate that is reported, radians a second. Choice: walkers at 20
  /// m, oncoming cars at 50 m.
  static let agreement = 0.05
  /// Time constant of the smoothing. Choice: vehicles begin and end turns within a second.
  static let delay: Duration = .milliseconds(300)
  /// Time that an estimate stays without a new estimate. Choice: turns begin and end within a second.
  static let memory: Duration = .seconds(1)

  private var told: (rate: Double, last: Timestamp)?

  /// Judges one frame. Returns the yaw rate, radians a second, + left; nil if unknown or below the minimum.
  mutating func update(_ objects: [TrackedObject], at time: Timestamp) -> Double? {
    if let seen = Self.common(objects) {
      let seconds = told.map { time.seconds(since: $0.last) } ?? 0
      let share = told == nil ? 1 : seconds / (seconds + Self.delay.seconds)
      let old = told?.rate ?? seen
      told = (old + share * (seen - old), time)
    } else if let last = told?.last, time.seconds(since: last) > Self.memory.seconds {
      told = nil
    }
    return told.flatMap { abs($0.rate) >= Self.agreement ? $0.rate : nil }
  }

  /// Median turn rate by the objects ahead, radians a second, + left; nil if they are few or disagree.
  private static func common(_ objects: [TrackedObject]) -> Double? {
    let turns = objects.compactMap { object -> Double? in
      guard object.age >= leastAge, let line = object.course?.line(0), let place = object.place, place.x > 1
      else { return nil }
      return -line.speed / place.x
    }
    guard turns.count >= Self.leastObjects else { return nil }
    return turns.medianAndDeviation().flatMap { $0.deviation <= Self.agreement ? $0.median : nil }
  }
}
