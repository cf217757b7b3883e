/// Figures of a whole session: attention, lids and risk.
///
/// `SessionTally` counts these figures from the events. The engine and the stores of events both use `SessionTally`, so
/// all figures agree.
public struct SessionFigures: Hashable, Sendable {
  /// Attention over all windows of the session. The score is the mean of the windows' scores, weighted by seen time.
  /// The bounds are weighted by the windows' lengths. The share is the share of the time with a gaze. nil without a
  /// window, that is, with fewer than two cabin frames.
  public var attention: AttentionScore?
  /// Time of looks at each zone, longest first; empty for a rig without zones.
  public var zones: [ZoneShare] = []
  /// P80: share of the seen time in which the lids cover at least 80 % of the eye, 0...1; nil when no lids were seen.
  public var perclos: Double?
  /// Time in which it was known whether the lids were up or down.
  public var lidsSeen = Duration.zero
  /// Number of blinks, of one eye or both.
  public var blinks = 0
  /// Blinks per minute of ``lidsSeen``; nil while `lidsSeen` is below the minimum of ``SessionTally``.
  public var blinkRatePerMinute: Double?
  /// Mean length of a blink, from half shut to half open, seconds; nil without a blink.
  public var meanBlinkSeconds: Double?
  /// Time at each risk level; `unknown` includes the time before the first judgement.
  public var riskTimes: [RiskLevel: Duration] = [:]
  /// The highest risk level that was reached.
  public var highestRisk = RiskLevel.unknown
  /// Number of times that the risk rose from a lower level to `warning` or `critical`. A level that is held while the
  /// cabin is unavailable counts once.
  public var alerts = 0

  /// Figures of an empty session.
  public init() {}
}

extension SessionFigures {
  package var meanBlinkMilliseconds: Double? { meanBlinkSeconds.map { $0 * 1000 } }
}
