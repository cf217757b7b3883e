extension Blink {
  /// Which eyes blinked.
  public enum Eye: String, Hashable, Codable, Sendable { case both, left, right }

  /// Time from the moment when the lids are half shut to the moment when they are half open again.
  public var duration: Duration { end - start }

  /// Standard uncertainty of `duration`; nil when `startError` or `endError` is nil.
  public var durationError: Duration? {
    guard let startError, let endError else { return nil }
    let (a, b) = (startError.seconds, endError.seconds)
    return .seconds((a * a + b * b).squareRoot())
  }

  /// Amplitude of the blink divided by the peak closing velocity, seconds. The ratio rises with sleepiness and does not
  /// depend on the blink's size. nil without amplitude or velocity. Source: Johns 2003, The amplitude-velocity ratio of
  /// blinks, Sleep 26.
  public var amplitudeVelocityRatioSeconds: Double? {
    guard let amplitude, let closingVelocity, closingVelocity > 0 else { return nil }
    return amplitude / closingVelocity
  }
}

extension BlinkSummary {
  package var meanDurationMilliseconds: Double? { meanDurationSeconds.map { $0 * 1000 } }
}
