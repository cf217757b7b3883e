/// How sleepy the driver is, and what that rests on.
public struct Drowsiness: Hashable, Sendable {
  /// nil: not enough seen yet.
  public var isDrowsy: Bool?
  /// 0 alert ... 1 asleep; nil: not enough seen yet.
  public var intensity: Double?
  /// Share of seen time with the lids covering 80 % of the eye (P80), 0...1; nil: not enough seen yet.
  public var perclos: Double?
  /// Share of seen time with the lids covering 70 % of the eye (P70), 0...1, glances far down left out; nil: not enough seen yet.
  public var p70: Double?
  /// Length of time that was seen and counted for `perclos`.
  public var window: Duration
  /// Karolinska sleepiness, 1...9, estimated from the intensity, never asked of anybody; nil: not enough seen yet.
  public var kss: Double?
  /// The kind of the strongest evidence, or `none` while nothing speaks of drowsiness.
  public var reason: String
  /// Everything that was measured, also what is 0, in the order of ``DrowsinessEvidence/Kind``.
  public var evidence: [DrowsinessEvidence]
  /// What the blinks of the last minutes have in common; nil: not enough seen yet.
  public var blinks: BlinkSummary?

  public init(
    isDrowsy: Bool?, intensity: Double?, perclos: Double?, p70: Double? = nil, window: Duration, kss: Double?,
    reason: String, evidence: [DrowsinessEvidence] = [], blinks: BlinkSummary? = nil
  ) {
    self.isDrowsy = isDrowsy
    self.intensity = intensity
    self.perclos = perclos
    self.p70 = p70
    self.window = window
    self.kss = kss
    self.reason = reason
    self.evidence = evidence
    self.blinks = blinks
  }
}

/// One thing that was measured and speaks of drowsiness, or does not.
public struct DrowsinessEvidence: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Codable, Sendable {
    /// Share of time with the lids covering 80 % of the eye.
    case perclos
    /// Share of time with the lids covering 70 % of the eye: lids that hover low without shutting.
    case p70
    /// Number of closures longer than an ordinary blink.
    case longClosures
    /// Number of microsleeps.
    case microsleep
    /// How much longer, slower, shallower and more frequent blinks are than the person's own alert ones.
    case blinks
    /// Number of yawns.
    case yawns
    /// Number of times the head sank with shut eyes and jerked back.
    case nods

    /// The lids: several views of the same thing, of which the strongest counts.
    public var isOfLids: Bool {
      switch self {
      case .perclos, .p70, .longClosures, .microsleep, .blinks: true
      case .yawns, .nods: false
      }
    }
  }

  public var kind: Kind
  /// What was measured: a share 0...1, a number of events, or for `blinks` the score of ``Kind/blinks``.
  public var value: Double
  /// The stretch of time that it was measured over.
  public var window: Duration
  /// What it says by itself, 0 nothing ... 1 asleep.
  public var intensity: Double

  public init(kind: Kind, value: Double, window: Duration, intensity: Double) {
    self.kind = kind
    self.value = value
    self.window = window
    self.intensity = intensity
  }
}

extension [DrowsinessEvidence] {
  /// All evidence in one, 0...1: `1 - (1 - lids)(1 - yawns)(1 - nods)`, `lids` being the strongest of the lids.
  ///
  /// The views of the lids see the same closures and must not be counted twice; head and mouth are seen independently.
  /// No piece of evidence, stronger or further, ever lowers it.
  public var intensity: Double {
    var lids: Double?
    for piece in self where piece.kind.isOfLids { lids = Swift.max(lids ?? piece.intensity, piece.intensity) }
    var awake = 1 - (lids ?? 0)
    for piece in self where !piece.kind.isOfLids { awake *= 1 - piece.intensity }
    return 1 - awake
  }

  /// The strongest, the first of equals; nil when none says anything.
  public var strongest: DrowsinessEvidence? {
    reduce(nil) { best, next in next.intensity > (best?.intensity ?? 0) ? next : best }
  }
}
