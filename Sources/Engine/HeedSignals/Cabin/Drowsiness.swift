/// The driver's estimated sleepiness, with its evidence. Estimates are nil until enough has been seen.
public struct Drowsiness: Hashable, Sendable {
  /// True if the driver counts as drowsy, with hysteresis; nil until enough has been seen.
  public var isDrowsy: Bool?
  /// 0 alert ... 1 asleep; nil until enough has been seen.
  public var intensity: Double?
  /// P80: share of the seen time with the lids covering 80 % of the eye, 0...1; nil until enough has been seen.
  public var perclos: Double?
  /// P70: share of the seen time with the lids covering 70 % of the eye, except times of looking far down, 0...1; nil
  /// like `perclos`.
  public var p70: Double?
  /// Amount of seen time that `perclos` covers.
  public var window: Duration
  /// Karolinska sleepiness, 1...9, derived from the intensity, not self-reported; nil until enough has been seen.
  public var kss: Double?
  /// Kind of the strongest evidence, or `none` without evidence.
  public var reason: String
  /// All pieces of evidence in the order of ``DrowsinessEvidence/Kind``, including those of intensity 0.
  public var evidence: [DrowsinessEvidence]
  /// Blink statistics of the last minutes; nil until enough has been seen.
  public var blinks: BlinkSummary?

  /// Memberwise initializer.
  public init(
    isDrowsy: Bool?, intensity: Double?, perclos: Double?, p70: Double? = nil, window: Duration, kss: Double?,
    reason: String, evidence: [DrowsinessEvidence] = [], blinks: BlinkSummary? = nil
  ) {
    (self.isDrowsy, self.intensity, self.perclos, self.p70, self.window) = (isDrowsy, intensity, perclos, p70, window)
    (self.kss, self.reason, self.evidence, self.blinks) = (kss, reason, evidence, blinks)
  }
}

/// One measured indicator of drowsiness.
public struct DrowsinessEvidence: Hashable, Sendable {
  /// The quantity that the indicator measures.
  public enum Kind: String, CaseIterable, Hashable, Codable, Sendable {
    /// P80: share of time with the lids covering 80 % of the eye.
    case perclos
    /// P70: share of time with the lids covering 70 % of the eye, which includes lids that hover low without shutting.
    case p70
    /// Number of closures longer than an ordinary blink.
    case longClosures
    /// Number of microsleeps.
    case microsleep
    /// How much longer, slower, shallower and more frequent the blinks are than the person's own blinks when alert.
    case blinks
    /// Number of yawns.
    case yawns
    /// Number of times the head sank with shut eyes and jerked back.
    case nods

    /// True for lid measures: they see the same closures, so only the strongest of them counts.
    public var isOfLids: Bool {
      switch self {
      case .perclos, .p70, .longClosures, .microsleep, .blinks: true
      case .yawns, .nods: false
      }
    }
  }

  /// The quantity that the indicator measures.
  public var kind: Kind
  /// The measured value: a share 0...1, a number of events, or the score of ``Kind/blinks``.
  public var value: Double
  /// The stretch of time that it covers.
  public var window: Duration
  /// The drowsiness that this indicator alone suggests: 0 alert ... 1 asleep.
  public var intensity: Double

  /// Memberwise initializer.
  public init(kind: Kind, value: Double, window: Duration, intensity: Double) {
    (self.kind, self.value, self.window, self.intensity) = (kind, value, window, intensity)
  }
}

extension [DrowsinessEvidence] {
  /// Combined evidence, 0...1: `1 - (1 - lids)(1 - yawns)(1 - nods)`; `lids` is the strongest lid measure.
  ///
  /// Lid measures see the same closures and must not count twice; head and mouth are independent of them.
  /// Stronger or additional evidence never lowers the result.
  public var intensity: Double {
    var lids: Double?
    for piece in self where piece.kind.isOfLids { lids = Swift.max(lids ?? piece.intensity, piece.intensity) }
    var awake = 1 - (lids ?? 0)
    for piece in self where !piece.kind.isOfLids { awake *= 1 - piece.intensity }
    return 1 - awake
  }

  /// The strongest piece, or the first among equals; nil when all intensities are 0.
  public var strongest: DrowsinessEvidence? {
    reduce(nil) { best, next in next.intensity > (best?.intensity ?? 0) ? next : best }
  }
}
