import HeedSignals

/// What was last said of sleepiness, and since when the vehicle was fast enough for it to be judged.
struct Sleepiness: Sendable {
  private let memory: Int64
  private(set) var value: Double?
  /// Since it was said, as far as the face was seen; nanoseconds.
  private var age: Int64 = 0
  /// When the speed was first reached.
  private(set) var firstFast: Timestamp?

  init(_ settings: GlanceRules.SleepinessSettings) { memory = settings.memory.nanoseconds }

  mutating func pass(_ length: Int64, isFaceSeen: Bool) { if isFaceSeen { age = age.addingClamped(length) } }

  mutating func hear(_ kss: Double?, isFast: Bool, at time: Timestamp) {
    if isFast, firstFast == nil { firstFast = time }
    if let kss, kss.isFinite {
      (value, age) = (kss, 0)
    } else if age > memory {
      value = nil
    }
  }
}
