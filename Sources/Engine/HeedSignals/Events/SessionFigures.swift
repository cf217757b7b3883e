/// Figures of a whole session, counted by `SessionTally` from the events.
public struct SessionFigures: Hashable, Sendable {
  /// Attention over all windows: the mean score weighted by seen time, bounds weighted by the windows' lengths, and the
  /// share of the time with a gaze. nil without a window, that is, with fewer than two cabin frames.
  public var attention: AttentionScore?
  /// Time of looks at each zone, longest first; empty for a rig without zones.
  public var zones: [ZoneShare] = []
  /// P80: share of the seen time with lids over at least 80 % of the eye, 0...1; nil when no lids were seen.
  public var perclos: Double?
  /// Time in which it was known whether the lids were up or down.
  public var lidsSeen = Duration.zero
  /// Number of blinks, of one eye or both.
  public var blinks = 0
  /// Blinks per minute of ``lidsSeen``; nil if less time was seen than `SessionTally` requires.
  public var blinkRatePerMinute: Double?
  /// Mean length of a blink, from half shut to half open, seconds; nil without a blink.
  public var meanBlinkSeconds: Double?
  /// Time at each risk level; `unknown` includes the time before the first judgement.
  public var riskTimes: [RiskLevel: Duration] = [:]
  /// The highest risk level that was reached.
  public var highestRisk = RiskLevel.unknown
  /// Number of rises to `warning` or `critical`; a level held while the cabin is unavailable counts once.
  public var alerts = 0

  /// Figures of an empty session.
  public init() {}

  package var meanBlinkMilliseconds: Double? { meanBlinkSeconds.map { $0 * 1000 } }
}

extension EventLoss {
  /// True if no events were lost.
  public var isEmpty: Bool { self == EventLoss() }

  /// Adds the numbers of lost frames and events.
  public static func + (first: EventLoss, second: EventLoss) -> EventLoss {
    EventLoss(frames: first.frames + second.frames, events: first.events + second.events)
  }

  /// Adds the numbers of lost frames and events of `more`.
  public static func += (total: inout EventLoss, more: EventLoss) { total = total + more }
}
