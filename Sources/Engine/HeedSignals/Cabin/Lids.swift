/// Drift of the open eye from its learned opening. During a drift the measured gap of the lids is unreliable.
public enum LidDrift: String, Hashable, Codable, Sendable {
  /// The eye is open wider than ever before, because the seat, the light or the glasses have changed.
  case raised
  /// The eye is narrower than before even at its widest, because the seat, the light or the glasses have changed, or
  /// because drowsiness makes the lids droop.
  case lowered
}

/// The sign of the lids. Heed counts closure: 0 open ... 1 shut. Settings, recorded lids, the live page and thresholds
/// of the literature count the opposite: 0 shut ... 1 open.
package enum LidSign {
  /// Converts a closure to its opposite and back.
  package static func turned(_ share: Double) -> Double { 1 - share }
}
