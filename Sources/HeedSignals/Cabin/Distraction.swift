/// A step in a time of looking away that lasts, or comes back, for too long.
public struct Distraction: Hashable, Sendable {
  public enum Phase: String, Hashable, Codable, Sendable {
    case began
    /// Another glance was added.
    case changed
    case ended
  }

  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Away from the road for one long time, at one place or at several.
    case longGlance
    /// Away again and again, with too little of the road between.
    case repeatedGlances
    /// At a phone.
    case phone
  }

  public var phase: Phase
  public var kind: Kind
  /// When the first of its glances began.
  public var start: Timestamp
  /// When the last of its glances ended; nil while it goes on.
  public var end: Timestamp?
  /// The zone that had most of the time.
  public var zone: String
  /// How long its glances were, in all; time in which the gaze was lost for longer than a blink is not in it.
  public var away: Duration
  /// How many glances it has.
  public var glances: Int

  public init(
    phase: Phase, kind: Kind, start: Timestamp, end: Timestamp?, zone: String, away: Duration, glances: Int
  ) {
    self.phase = phase
    self.kind = kind
    self.start = start
    self.end = end
    self.zone = zone
    self.away = away
    self.glances = glances
  }
}
