import HeedSignals

/// The last known sleepiness, and when the vehicle was first fast enough to judge sleepiness.
struct Sleepiness: Sendable {
  /// Time with a visible face that sleepiness is valid, nanoseconds. Choice: recovery takes longer; later, drivers may
  /// change.
  private static let memory = Duration.seconds(300).nanoseconds
  private(set) var value: Double?
  /// Time with a visible face since the value was set, nanoseconds.
  private var age: Int64 = 0
  private(set) var firstFast: Timestamp?

  mutating func pass(_ length: Int64, isFaceSeen: Bool) { if isFaceSeen { age = age.addingClamped(length) } }

  /// Stores a new value of the Karolinska scale; without a new value, drops a value older than `memory`.
  mutating func hear(_ kss: Double?, isFast: Bool, at time: Timestamp) {
    if isFast, firstFast == nil { firstFast = time }
    if let kss, kss.isFinite {
      (value, age) = (kss, 0)
    } else if age > Self.memory {
      value = nil
    }
  }
}
