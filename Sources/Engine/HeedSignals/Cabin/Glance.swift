public import HeedGeometry

/// One uninterrupted look at one zone.
public struct Glance: Hashable, Sendable {
  /// The part of the body that moved.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// The head turns together with the eyes.
    case owl
    /// Mainly the eyes move.
    case lizard
    /// The body leans: the head is displaced.
    case lean
  }

  /// Why the glance may be at a phone.
  public enum PhoneDirection: String, Hashable, Codable, Sendable {
    /// The glance went to a zone of class phone.
    case zone
    /// The glance went far down outside all zones, towards hands and lap.
    case down
    /// The glance went to a phone that the object net detects.
    case seen
  }

  /// When the gaze entered the zone, and when it left.
  public var start, end: Timestamp
  /// Name of the zone; ``Zone/otherName`` outside the rig's zones.
  public var zone: String
  /// Class of the zone.
  public var zoneClass: ZoneClass
  /// The part of the body that moved; nil for the road, when the head was not seen, and until its rest pose is known.
  public var kind: Kind?
  /// Mean gaze, weighted towards later samples because eyes and head still move at first; nil if unknown.
  public var direction: Direction<Camera>?
  /// Largest turn of the head from its rest pose, 0...pi; nil if unknown.
  public var headTurn: Angle?
  /// Why the glance may be at a phone; nil when nothing indicates a phone.
  public var phone: PhoneDirection?

  /// Memberwise initializer.
  public init(
    start: Timestamp, end: Timestamp, zone: String, zoneClass: ZoneClass, kind: Kind?,
    direction: Direction<Camera>? = nil, headTurn: Angle? = nil, phone: PhoneDirection? = nil
  ) {
    (self.start, self.end, self.zone, self.zoneClass, self.kind) = (start, end, zone, zoneClass, kind)
    (self.direction, self.headTurn, self.phone) = (direction, headTurn, phone)
  }
}
