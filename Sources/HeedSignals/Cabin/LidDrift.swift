/// How a person's open eye measures now, when it no longer fits what was learned of it: openness is doubtful meanwhile.
public enum LidDrift: String, Hashable, Codable, Sendable {
  /// Wider than it ever was: the seat, the light or the glasses have changed.
  case raised
  /// Narrower, even at its widest: the same, or lids that hang from drowsiness.
  case lowered
}
