extension Blink {
  /// Which eyes blinked.
  public enum Eye: String, Hashable, Codable, Sendable { case both, left, right }

  /// Time from half-shut lids on the way down to half-open lids on the way up.
  public var duration: Duration { end - start }

  /// Amplitude over peak closing velocity, seconds; nil unless both are known. The ratio rises with sleepiness and
  /// does not depend on the blink's size. Source: Johns 2003, The amplitude-velocity ratio of blinks, Sleep 26.
  public var amplitudeVelocityRatioSeconds: Double? {
    guard let amplitude, let closingVelocity, closingVelocity > 0 else { return nil }
    return amplitude / closingVelocity
  }
}

extension BlinkSummary {
  package var meanDurationMilliseconds: Double? { meanDurationSeconds.map { $0 * 1000 } }
}

/// Durations of a blink's three phases: closing, shut, opening. Source: Caffier, Erdmann & Ullsperger 2003.
///
/// A phase begins or ends where the lid is a tenth of its way from open or from its lowest point.
public struct BlinkPhases: Hashable, Sendable {
  /// Time in which the lids move down, are near their lowest point, and move up until they are open again.
  public var closing, shut, opening: Duration

  /// Memberwise initializer.
  public init(closing: Duration, shut: Duration, opening: Duration) {
    (self.closing, self.shut, self.opening) = (closing, shut, opening)
  }
}

/// Drift of the open eye from its learned opening. During a drift the measured openness is unreliable.
public enum LidDrift: String, Hashable, Codable, Sendable {
  /// The eye is open wider than ever before, because the seat, the light or the glasses have changed.
  case raised
  /// The eye is narrower even at its widest, because of the seat, the light, the glasses or drowsy lids.
  case narrower
}

extension EyeClosure {
  /// What happened to a closure of the eyes; `changed` when a microsleep becomes sleep.
  public enum Phase: String, Hashable, Codable, Sendable { case began, changed, ended }

  /// The kind of closure, by its length and the limits in the settings.
  public enum Kind: String, Hashable, Codable, Sendable { case microsleep, sleep }
}
