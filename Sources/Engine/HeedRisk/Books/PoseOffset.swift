/// The usual head angle of a driver, as a running mean with limited memory.
struct PoseOffset: Sendable {
  private(set) var mean = 0.0
  /// Number of ticks in the mean; at most `memory`.
  private(set) var count = 0.0

  /// - Parameters:
  ///   - weight: Length of the sample in ticks, above 0.
  ///   - memory: Maximum number of ticks in the mean.
  mutating func add(_ value: Double, weight: Double, memory: Double) {
    count = min(count + weight, max(memory, weight))
    mean += (value - mean) * weight / count
  }
}
