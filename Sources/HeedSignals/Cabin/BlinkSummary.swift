/// What the blinks of the last minutes have in common, at one moment. A mean is nil when too few blinks carry its value.
public struct BlinkSummary: Hashable, Sendable {
  /// Seen time of the window that this rests on.
  public var seen: Duration
  /// Blinks of both eyes in it.
  public var blinks: Int
  /// Blinks per minute of seen time.
  public var ratePerMinute: Double
  /// Standard error of the rate, of blinks that come at random: its root over the seen minutes.
  public var rateError: Double
  /// From half shut to half open, seconds.
  public var meanDurationSeconds: Double?
  /// Shares of the open level, 0...1.
  public var meanAmplitude: Double?
  /// Open levels per second.
  public var meanClosingVelocity: Double?
  /// Open levels per second.
  public var meanOpeningVelocity: Double?
  public var meanAmplitudeVelocityRatioSeconds: Double?
  /// Between the end of a blink and the start of the next, seconds.
  public var meanIntervalSeconds: Double?
  /// Standard deviation of these times over their mean: 0 for a metronome, 1 for blinks at random.
  public var intervalScatter: Double?

  public init(
    seen: Duration, blinks: Int, ratePerMinute: Double, rateError: Double, meanDurationSeconds: Double? = nil,
    meanAmplitude: Double? = nil, meanClosingVelocity: Double? = nil, meanOpeningVelocity: Double? = nil,
    meanAmplitudeVelocityRatioSeconds: Double? = nil, meanIntervalSeconds: Double? = nil, intervalScatter: Double? = nil
  ) {
    self.seen = seen
    self.blinks = blinks
    self.ratePerMinute = ratePerMinute
    self.rateError = rateError
    self.meanDurationSeconds = meanDurationSeconds
    self.meanAmplitude = meanAmplitude
    self.meanClosingVelocity = meanClosingVelocity
    self.meanOpeningVelocity = meanOpeningVelocity
    self.meanAmplitudeVelocityRatioSeconds = meanAmplitudeVelocityRatioSeconds
    self.meanIntervalSeconds = meanIntervalSeconds
    self.intervalScatter = intervalScatter
  }
}
