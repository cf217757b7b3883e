import HeedSignals

/// The last known sleepiness, and when the vehicle was first fast enough to judge sleepiness.
struct Sleepiness: Sendable {
  private let memory: Int64
  private(set) var value: Double?
  /// Time with a visible face since the value was set, nanoseconds.
  private var age: Int64 = 0
  private(set) var firstFast: Timestamp?

  init(_ settings: GlanceRules.SleepinessSettings) { memory = settings.memory.nanoseconds }

  mutating func pass(_ length: Int64, isFaceSeen: Bool) { if isFaceSeen { age = age.addingClamped(length) } }

  /// Stores a new value of the Karolinska scale; without a new value, drops a value older than `memory`.
  mutating func hear(_ kss: Double?, isFast: Bool, at time: Timestamp) {
    if isFast, firstFast == nil { firstFast = time }
    if let kss, kss.isFinite {
      (value, age) = (kss, 0)
    } else if age > memory {
      value = nil
    }
  }
}
