/// Statistics of the blinks of the last minutes. A mean is nil when too few blinks have that value.
public struct BlinkSummary: Hashable, Sendable {
  /// How long the eyes were seen within the window.
  public var seen: Duration
  /// Number of blinks of both eyes within the window.
  public var blinks: Int
  /// Blinks per minute of seen time.
  public var ratePerMinute: Double
  /// Standard error of the rate for blinks at random times (Poisson): the root of their number over the seen minutes.
  public var rateError: Double
  /// Mean time from half shut to half open, seconds.
  public var meanDurationSeconds: Double?
  /// Mean travel of the lid as a share of the open level, 0...1.
  public var meanAmplitude: Double?
  /// Mean peak closing velocity, open levels per second.
  public var meanClosingVelocity: Double?
  /// Mean opening velocity, open levels per second.
  public var meanOpeningVelocity: Double?
  /// Mean of ``Blink/amplitudeVelocityRatioSeconds``.
  public var meanAmplitudeVelocityRatioSeconds: Double?
  /// Mean time from the end of a blink to the start of the next, seconds.
  public var meanIntervalSeconds: Double?
  /// Coefficient of variation of these intervals: 0 for perfectly regular blinks, 1 for blinks at random times.
  public var intervalScatter: Double?

  /// Memberwise initializer.
  public init(
    seen: Duration, blinks: Int, ratePerMinute: Double, rateError: Double, meanDurationSeconds: Double? = nil,
    meanAmplitude: Double? = nil, meanClosingVelocity: Double? = nil, meanOpeningVelocity: Double? = nil,
    meanAmplitudeVelocityRatioSeconds: Double? = nil, meanIntervalSeconds: Double? = nil, intervalScatter: Double? = nil
  ) {
    (self.seen, self.blinks, self.ratePerMinute, self.rateError) = (seen, blinks, ratePerMinute, rateError)
    (self.meanDurationSeconds, self.meanAmplitude) = (meanDurationSeconds, meanAmplitude)
    (self.meanClosingVelocity, self.meanOpeningVelocity) = (meanClosingVelocity, meanOpeningVelocity)
    self.meanAmplitudeVelocityRatioSeconds = meanAmplitudeVelocityRatioSeconds
    (self.meanIntervalSeconds, self.intervalScatter) = (meanIntervalSeconds, intervalScatter)
  }
}
