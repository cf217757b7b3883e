/// Drift of the open eye from its learned opening. During a drift the measured openness is unreliable.
public enum LidDrift: String, Hashable, Codable, Sendable {
  /// The eye is open wider than ever before, because the seat, the light or the glasses have changed.
  case raised
  /// The eye is narrower than before even at its widest, because the seat, the light or the glasses have changed, or
  /// because drowsiness makes the lids droop.
  case lowered
}
