/// Figures of a whole session: attention, lids and risk.
///
/// `SessionTally` counts them from the events, both in the engine and in stores of its events, so all figures agree.
public struct SessionFigures: Hashable, Sendable {
  /// Attention over all windows of the session: the mean of their scores weighted by seen time, the bounds weighted by
  /// length, and the share of time with a gaze. nil without a window, i.e. with fewer than two cabin frames.
  public var attention: AttentionScore?
  /// Time of looks at each zone, longest first; empty for a rig without zones.
  public var zones: [ZoneShare] = []
  /// P80: share of the seen time with the lids covering 80 % of the eye, 0...1; nil when no lids were seen.
  public var perclos: Double?
  /// How long the lids' state, up or down, was known.
  public var lidsSeen = Duration.zero
  /// Number of blinks, of one eye or both.
  public var blinks = 0
  /// Blinks per minute of ``lidsSeen``; nil while `lidsSeen` is below the minimum of ``SessionTally``.
  public var blinkRatePerMinute: Double?
  /// Mean time from half shut to half open, seconds; nil without a blink.
  public var meanBlinkSeconds: Double?
  /// Time at each risk level; `unknown` includes the time before the first judgement.
  public var riskTimes: [RiskLevel: Duration] = [:]
  /// The highest risk level that was reached.
  public var highestRisk = RiskLevel.unknown
  /// How often the risk rose to `warning` or `critical` from below; a level held while the cabin is unavailable counts
  /// once.
  public var alerts = 0

  /// Figures of an empty session.
  public init() {}
}

/// Time of looks at one zone.
public struct ZoneShare: Hashable, Sendable {
  /// The zone's name, or ``Zone/otherName``.
  public var zone: String
  /// The zone's class; nil when not recorded.
  public var zoneClass: ZoneClass?
  /// Total time.
  public var time: Duration
  /// Share of the time of looks at any zone or ``Zone/otherName``, 0...1.
  public var share: Double

  /// Memberwise initializer.
  public init(zone: String, zoneClass: ZoneClass?, time: Duration, share: Double) {
    (self.zone, self.zoneClass, self.time, self.share) = (zone, zoneClass, time, share)
  }
}

extension SessionFigures {
  /// The members of a `summary` line for these figures.
  var members: [JSONValue.Member] {
    [
      .init("attention", .number(attention?.score, .ratio)), .init("attention_low", .number(attention?.low, .ratio)),
      .init("attention_high", .number(attention?.high, .ratio)),
      .init("attention_coverage", .number(attention?.coverage, .ratio)),
      .init(
        "zones",
        .array(
          zones.map {
            [
              "zone": .string($0.zone), "class": .string(optional: $0.zoneClass?.rawValue),
              "seconds": .number($0.time.seconds, .millisecond), "share": .number($0.share, .ratio),
            ]
          })), .init("perclos", .number(perclos, .ratio)),
      .init("lids_seen_s", .number(lidsSeen.seconds, .millisecond)),
      .init("blink_rate_per_min", .number(blinkRatePerMinute, .ratio)),
      .init("blink_mean_ms", .number(meanBlinkSeconds.map { $0 * 1000 }, .millisecond)),
      .init("alerts", .integer(alerts)),
      .init(
        "risk_s",
        .object(
          RiskLevel.allCases.map { level in
            .init(level.rawValue, .number(riskTimes[level, default: .zero].seconds, .millisecond))
          })),
    ]
  }
}
