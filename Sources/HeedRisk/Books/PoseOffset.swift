/// Where a driver's head points while driving: a running mean that forgets what is long ago.
struct PoseOffset: Sendable {
  private(set) var mean = 0.0
  /// How many ticks it rests on, at most as many as are remembered.
  private(set) var count = 0.0

  /// - Parameters:
  ///   - weight: Of this tick, in ticks; above 0.
  ///   - memory: How many ticks are remembered.
  mutating func add(_ value: Double, weight: Double, memory: Double) {
    count = min(count + weight, max(memory, weight))
    mean += (value - mean) * weight / count
  }
}
