/// Figures of a whole session: attention, lids and risk.
///
/// `SessionTally` counts them from the events, in the engine and in programs that store its events, so that all agree.
public struct SessionFigures: Hashable, Sendable {
  /// Attention over all of the session's windows: mean score weighted by seen time, mean bounds weighted by length, and
  /// the share of time with a gaze. nil without a window, that is with fewer than two cabin frames.
  public var attention: AttentionScore?
  /// Time looked at each zone, longest first; empty for a rig without zones.
  public var zones: [ZoneShare] = []
  /// P80: share of the seen time with the lids covering 80 % of the eye, 0...1; nil when no lids were seen.
  public var perclos: Double?
  /// Total time in which the state of the lids was known.
  public var lidsSeen = Duration.zero
  /// Number of blinks, of one eye or both.
  public var blinks = 0
  /// Blinks per minute of ``lidsSeen``; nil when that time is shorter than ``SessionTally`` requires.
  public var blinkRatePerMinute: Double?
  /// Mean time from half shut to half open, seconds; nil without a blink.
  public var meanBlinkSeconds: Double?
  /// Time at each risk level; `unknown` includes the time before the first judgement.
  public var riskTimes: [RiskLevel: Duration] = [:]
  /// The highest risk level that was reached.
  public var highestRisk = RiskLevel.unknown
  /// How often the risk rose to `warning` or `critical` from below; a level that is held while the cabin is unavailable
  /// counts as continuing.
  public var alerts = 0

  /// Figures of an empty session.
  public init() {}
}

extension SessionFigures {
  package var meanBlinkMilliseconds: Double? { meanBlinkSeconds.map { $0 * 1000 } }
}
