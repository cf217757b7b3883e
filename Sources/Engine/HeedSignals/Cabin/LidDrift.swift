/// Drift of the open eye from its learned level; while it lasts, openness is unreliable.
public enum LidDrift: String, Hashable, Codable, Sendable {
  /// The eye is wider than ever before: seat, light or glasses have changed.
  case raised
  /// The eye is narrower even at its widest: as above, or drowsiness makes the lids droop.
  case lowered
}
