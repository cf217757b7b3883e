/// The beginning, change or end of a distraction: a look away that lasts too long, or looks away that come too often.
public struct Distraction: Hashable, Sendable {
  /// What happened to the distraction.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// The distraction was recognised.
    case began
    /// Another glance was added to it.
    case changed
    /// The distraction is over.
    case ended
  }

  /// The pattern of glances that makes it a distraction.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One long time away from the road, at one place or at several.
    case longGlance
    /// Repeated times away with too little time on the road between them.
    case repeatedGlances
    /// Looking at a phone.
    case phone
  }

  /// What happened to the distraction.
  public var phase: Phase
  /// The pattern of glances that makes it a distraction.
  public var kind: Kind
  /// When its first glance began.
  public var start: Timestamp
  /// When its last glance ended; nil while the distraction goes on.
  public var end: Timestamp?
  /// Name of the zone that was looked at for most of the time.
  public var zone: String
  /// Total duration of its glances, without times when the gaze was lost for longer than a blink.
  public var away: Duration
  /// Number of its glances.
  public var glances: Int

  /// Memberwise initializer.
  public init(
    phase: Phase, kind: Kind, start: Timestamp, end: Timestamp?, zone: String, away: Duration, glances: Int
  ) {
    (self.phase, self.kind, self.start, self.end, self.zone, self.away) = (phase, kind, start, end, zone, away)
    self.glances = glances
  }
}
