public import HeedSignals

/// The content of a stored session.
public struct SessionRecord: Hashable, Sendable {
  /// The session's name at its creation.
  public var name: String
  /// Whether the session was finished.
  public var state: SessionState
  /// The recording's contents, program, settings and rig.
  public var description: SessionDescription
  /// Live start or time of analysis, milliseconds since 1970 UTC; nil in files of schema 3 and earlier.
  public var createdUTCMilliseconds: Double?
  /// Counts and time span.
  public var progress: SessionProgress
  /// Attention, lids and risk over the whole session so far.
  public var figures: SessionFigures
  /// All events except frames, in recording order.
  public var events: [Event]
  /// Number of stored events that ``events`` leaves out because Heed no longer reports them.
  public var retiredEvents = 0
  /// Number of stored reasons that ``risk`` leaves out because Heed no longer reports them.
  public var retiredReasons = 0
  /// Attention scores, one per window.
  public var attention: [AttentionScore]
  /// Every change of the risk level or its reasons.
  public var risk: [RiskChange]
  /// Every change of availability: gaps and their causes.
  public var availability: [AvailabilityRow]
  /// Gaze time by zone and display cell.
  public var histogram: GazeHistogram
  /// Stretches without events, because the disk was too slow or full.
  public var losses: [SessionLoss]
  /// The `summary` line; nil until the session is complete.
  public var summary: String?
  /// The damage, whose rows are left out above; nil unless read with `salvaging`.
  public var damage: SessionDamage?

  /// One stored event.
  public struct Event: Hashable, Sendable {
    /// ``MonitorEvent/typeName``.
    public var type: String
    /// Time of the decision.
    public var time: Timestamp
    /// One line of JSON, as in docs/formats.md.
    public var line: String
  }

  /// A change of the risk level or its reasons.
  public struct RiskChange: Hashable, Sendable {
    /// Time of the decision.
    public var time: Timestamp
    /// The new level.
    public var level: RiskLevel
    /// ``RiskState/held``.
    public var held: RiskLevel?
    /// 0...1; nil while the risk is unknown.
    public var score: Double?
    /// Codes of the reasons, heaviest first.
    public var reasonCodes: [String]
  }

  /// A change of availability, with the names of state and reason.
  public struct AvailabilityRow: Hashable, Sendable {
    /// Time of the decision.
    public var time: Timestamp
    /// ``Availability/stateName``.
    public var state: String
    /// ``Availability/reasonName``.
    public var reason: String?
    /// True if the state cannot change again within the session.
    public var isPermanent: Bool
    /// Milliseconds since 1970 UTC; nil without a clock.
    public var utcMilliseconds: Double?
  }
}
