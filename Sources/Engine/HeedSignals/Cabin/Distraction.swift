/// The beginning, change or end of a distraction: one look away that lasts too long, or repeated looks away.
public struct Distraction: Hashable, Sendable {
  /// What happened to the distraction.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// The distraction was recognised.
    case began
    /// Another glance was added to the distraction.
    case changed
    /// The distraction is over.
    case ended
  }

  /// The pattern of glances that counts as a distraction.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One long time away from the road, at one place or several.
    case longGlance
    /// Repeated times away from the road with too little time on the road between them.
    case repeatedGlances
    /// Looking at a phone.
    case phone
  }

  /// What happened to the distraction.
  public var phase: Phase
  /// The pattern of glances that counts as a distraction.
  public var kind: Kind
  /// When its first glance began.
  public var start: Timestamp
  /// When its last glance ended; nil while the distraction goes on.
  public var end: Timestamp?
  /// Name of the zone that was looked at for most of the time.
  public var zone: String
  /// Total duration of its glances, except times when the gaze was lost for longer than a blink.
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
