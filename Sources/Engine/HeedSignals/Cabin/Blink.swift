extension Blink {
  /// Which eyes blinked.
  public enum Eye: String, Hashable, Codable, Sendable { case both, left, right }

  /// Time from half shut to half open.
  public var duration: Duration { end - start }

  /// Standard uncertainty of `duration`; nil when `startError` or `endError` is nil.
  public var durationError: Duration? {
    guard let startError, let endError else { return nil }
    let (a, b) = (startError.seconds, endError.seconds)
    return .seconds((a * a + b * b).squareRoot())
  }

  /// Amplitude over peak closing velocity, in seconds; it rises with sleepiness and does not depend on the blink's
  /// size. nil without amplitude or velocity. Source: Johns 2003, The amplitude-velocity ratio of blinks, Sleep 26.
  public var amplitudeVelocityRatioSeconds: Double? {
    guard let amplitude, let closingVelocity, closingVelocity > 0 else { return nil }
    return amplitude / closingVelocity
  }
}

extension BlinkSummary {
  package var meanDurationMilliseconds: Double? { meanDurationSeconds.map { $0 * 1000 } }
}
