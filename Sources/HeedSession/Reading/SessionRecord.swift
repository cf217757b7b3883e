public import HeedSignals

/// A session as the store holds it.
public struct SessionRecord: Hashable, Sendable {
  /// The name under which it was created.
  public var name: String
  /// Whether it was ended in order.
  public var state: SessionState
  /// What it rests on.
  public var description: SessionDescription
  /// How far it came.
  public var progress: SessionProgress
  /// Everything but frames, in the order in which it was recorded.
  public var events: [Event]
  /// Attention, window by window.
  public var attention: [AttentionScore]
  /// Every change of the risk.
  public var risk: [RiskChange]
  /// Every change of availability: where the gaps are, and why.
  public var availability: [AvailabilityRow]
  /// Where the driver looked, in sum.
  public var histogram: GazeHistogram
  /// Stretches whose events are missing because the disk did not take them in time.
  public var losses: [SessionLoss]
  /// The summary's line; nil until the session is complete.
  public var summary: String?

  /// One event as it was written.
  public struct Event: Hashable, Sendable {
    /// ``MonitorEvent/typeName``.
    public var type: String
    /// When it was decided.
    public var time: Timestamp
    /// JSON on one line, as docs/formats.md defines it.
    public var line: String
  }

  /// A change of the risk.
  public struct RiskChange: Hashable, Sendable {
    /// When it was decided.
    public var time: Timestamp
    /// The level from then on.
    public var level: RiskLevel
    /// ``RiskState/held``.
    public var held: RiskLevel?
    /// 0...1; nil while unknown.
    public var score: Double?
    /// Heaviest first.
    public var reasonCodes: [String]
  }

  /// A change of availability, by the names of state and reason.
  public struct AvailabilityRow: Hashable, Sendable {
    /// When it was decided.
    public var time: Timestamp
    /// ``Availability/stateName``.
    public var state: String
    /// ``Availability/reasonName``.
    public var reason: String?
    /// True when it could not change again.
    public var isPermanent: Bool
    /// Milliseconds since 1970 UTC; nil where no clock was known.
    public var utcMilliseconds: Double?
  }
}
