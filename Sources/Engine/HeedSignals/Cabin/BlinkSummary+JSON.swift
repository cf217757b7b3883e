extension BlinkSummary {
  /// The members of `blinks` in a `drowsiness` line; a mean of too few blinks is null.
  var json: JSONValue {
    [
      "window_s": .number(seen.seconds, .millisecond), "count": .integer(blinks),
      "rate_per_min": .number(ratePerMinute, .ratio), "rate_error": .number(rateError, .ratio),
      "duration_ms": .number(meanDurationSeconds.map { $0 * 1000 }, .millisecond),
      "amplitude": .number(meanAmplitude, .ratio),
      "closing_velocity_per_s": .number(meanClosingVelocity, .ratio),
      "opening_velocity_per_s": .number(meanOpeningVelocity, .ratio),
      "amplitude_velocity_ratio_s": .number(meanAmplitudeVelocityRatioSeconds, .ratio),
      "interval_s": .number(meanIntervalSeconds, .millisecond), "interval_scatter": .number(intervalScatter, .ratio),
    ]
  }
}
