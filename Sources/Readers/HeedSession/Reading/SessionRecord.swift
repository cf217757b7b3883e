public import HeedSignals

/// The content of a stored session.
public struct SessionRecord: Hashable, Sendable {
  /// The session's name at its creation.
  public var name: String
  /// Whether the session was finished, was interrupted or is being written.
  public var state: SessionState
  /// What was recorded, by which program, and with which settings and rig.
  public var description: SessionDescription
  /// When the live run or the analysis began, milliseconds since 1970 UTC; nil in files of schema 3 and earlier.
  public var createdUTCMilliseconds: Double?
  /// Counts and time span of the session.
  public var progress: SessionProgress
  /// Attention, lids and risk over the whole session so far.
  public var figures: SessionFigures
  /// All events except frames, in recording order.
  public var events: [Event]
  /// Attention scores, one per window.
  public var attention: [AttentionScore]
  /// Every change of the risk level or its reasons.
  public var risk: [RiskChange]
  /// Every change of availability: gaps and their causes.
  public var availability: [AvailabilityRow]
  /// Gaze time in each zone and in each cell of the display.
  public var histogram: GazeHistogram
  /// Stretches of time without events, because the disk was too slow or full.
  public var losses: [SessionLoss]
  /// The line of the event `summary`; nil until the session is complete.
  public var summary: String?
  /// The damage in the file, whose rows the other properties leave out; nil unless read with `salvaging`.
  public var damage: SessionDamage?

  /// One stored event.
  public struct Event: Hashable, Sendable {
    /// The event's type, see ``MonitorEvent/typeName``.
    public var type: String
    /// When the engine decided on the event.
    public var time: Timestamp
    /// The event as one line of JSON, described in docs/formats.md.
    public var line: String
  }

  /// A change of the risk level or its reasons.
  public struct RiskChange: Hashable, Sendable {
    /// When the engine decided on the change.
    public var time: Timestamp
    /// The new risk level.
    public var level: RiskLevel
    /// The level that is held while the risk is unknown, see ``RiskState/held``.
    public var held: RiskLevel?
    /// The risk score, 0...1; nil while the risk is unknown.
    public var score: Double?
    /// Codes of the reasons for the risk level, heaviest first.
    public var reasonCodes: [String]
  }

  /// A change of availability, with the names of the state and of its reason.
  public struct AvailabilityRow: Hashable, Sendable {
    /// When the engine decided on the change.
    public var time: Timestamp
    /// Name of the new state, see ``Availability/stateName``.
    public var state: String
    /// Name of the reason for the state, see ``Availability/reasonName``.
    public var reason: String?
    /// True if the state cannot change again within the session.
    public var isPermanent: Bool
    /// Wall-clock time of the change, milliseconds since 1970 UTC; nil without a wall clock.
    public var utcMilliseconds: Double?
  }
}
