public import HeedGeometry

/// One look at one zone.
public struct Glance: Hashable, Sendable {
  /// Which part of the body did it.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// The head turns, and takes the eyes along.
    case owl
    /// Only the eyes move, or nearly.
    case lizard
    /// The body leans: the head is somewhere else.
    case lean
  }

  /// What speaks for a phone. Whether there is one is not seen.
  public enum PhoneDirection: String, Hashable, Codable, Sendable {
    /// The glance went to a zone of class phone.
    case zone
    /// It went to no zone of the rig, and far down: to where hands and lap are.
    case down
  }

  public var start: Timestamp
  public var end: Timestamp
  public var zone: String
  public var zoneClass: ZoneClass
  /// nil for the road, and when it cannot be told: the head was not seen, or where it rests is not known yet.
  public var kind: Kind?
  /// Mean gaze; its later moments weigh more, because eyes and head are still on their way at first. nil when not told.
  public var direction: Direction<Camera>?
  /// The furthest that the head was turned from where it rests, 0...pi; nil when that is not known.
  public var headTurn: Angle?
  /// nil when nothing speaks for a phone.
  public var phone: PhoneDirection?

  public init(
    start: Timestamp, end: Timestamp, zone: String, zoneClass: ZoneClass, kind: Kind?,
    direction: Direction<Camera>? = nil, headTurn: Angle? = nil, phone: PhoneDirection? = nil
  ) {
    self.start = start
    self.end = end
    self.zone = zone
    self.zoneClass = zoneClass
    self.kind = kind
    self.direction = direction
    self.headTurn = headTurn
    self.phone = phone
  }
}
