/// How the open eye has drifted from the learned level; openness is unreliable meanwhile.
public enum LidDrift: String, Hashable, Codable, Sendable {
  /// Wider than ever before: seat, light or glasses have changed.
  case raised
  /// Narrower even at its widest: as above, or lids drooping from drowsiness.
  case lowered
}
