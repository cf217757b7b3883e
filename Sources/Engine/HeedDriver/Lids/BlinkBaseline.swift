/// Mean and spread of each feature of a person's alert blinks.
struct BlinkBaseline: Hashable, Sendable {
  /// Running mean and spread (Welford 1962, Technometrics 4).
  private struct Moments: Hashable, Sendable {
    var count = 0.0
    var mean = 0.0
    var squares = 0.0

    mutating func learn(_ value: Double?) {
      guard let value, value.isFinite else { return }
      count += 1
      let before = value - mean
      mean += before / count
      squares += before * (value - mean)
    }

    /// Distance from the learned mean, standard deviations; nil if too little was learned or the mean is not positive.
    func deviation(of value: Double?, smallestSpread: Double) -> Double? {
      guard let value, count > 1, mean > 0 else { return nil }
      let spread = max((squares / (count - 1)).squareRoot(), smallestSpread * mean)
      let deviation = (value - mean) / spread
      return deviation.isFinite ? deviation : nil
    }
  }

  private(set) var count = 0
  private var frequency = Moments()
  private var amplitude = Moments()
  private var duration = Moments()
  private var velocity = Moments()

  mutating func learn(_ features: BlinkFeatures) {
    count += 1
    frequency.learn(features.frequency)
    amplitude.learn(features.amplitude)
    duration.learn(features.duration)
    velocity.learn(features.velocity)
  }

  func deviations(of features: BlinkFeatures, smallestSpread: Double) -> BlinkFeatures {
    BlinkFeatures(
      frequency: frequency.deviation(of: features.frequency, smallestSpread: smallestSpread),
      amplitude: amplitude.deviation(of: features.amplitude, smallestSpread: smallestSpread),
      duration: duration.deviation(of: features.duration, smallestSpread: smallestSpread),
      velocity: velocity.deviation(of: features.velocity, smallestSpread: smallestSpread))
  }
}
