extension DrowsinessEvidence {
  /// What a drowsiness indicator measures.
  public enum Kind: String, CaseIterable, Hashable, Codable, Sendable {
    /// P80: share of the time in which the lids cover at least 80 % of the eye.
    case perclos
    /// P70: share of the time in which the lids cover at least 70 % of the eye, so that low lids count too.
    case p70
    /// Number of eye closures that last longer than an ordinary blink.
    case longClosures
    /// Number of microsleeps.
    case microsleep
    /// How much longer, slower, shallower and more frequent blinks are than the blinks of the same person when alert.
    case blinks
    /// Number of yawns.
    case yawns
    /// Number of times that the head sank with shut eyes and jerked back.
    case nods

    /// True for measures of the lids.
    public var isOfLids: Bool {
      switch self {
      case .perclos, .p70, .longClosures, .microsleep, .blinks: true
      case .yawns, .nods: false
      }
    }
  }
}

extension [DrowsinessEvidence] {
  /// Combined evidence, 0...1: `1 - (1 - lids)(1 - yawns)(1 - nods)`. `lids` is the strongest lid measure, because all
  /// lid measures see the same closures. Stronger or additional evidence never lowers the result.
  public var intensity: Double {
    var lids: Double?
    for piece in self where piece.kind.isOfLids { lids = Swift.max(lids ?? piece.intensity, piece.intensity) }
    var awake = 1 - (lids ?? 0)
    for piece in self where !piece.kind.isOfLids { awake *= 1 - piece.intensity }
    return 1 - awake
  }

  /// The piece of evidence with the highest intensity, the first of several equal ones; nil if all intensities are 0.
  public var strongest: DrowsinessEvidence? {
    reduce(nil) { best, next in next.intensity > (best?.intensity ?? 0) ? next : best }
  }
}
