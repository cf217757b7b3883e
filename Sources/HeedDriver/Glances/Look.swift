public import HeedGeometry
public import HeedSignals

/// Where somebody looks in one frame, and how the head is held.
public struct Look: Hashable, Sendable {
  public var zone: String
  public var zoneClass: ZoneClass
  /// The gaze; the head's own direction when no eye is seen.
  public var direction: Direction<Camera>
  /// False when the gaze is the head's direction, because both eyes are hidden.
  public var areEyesSeen: Bool
  /// The head's attitude and place; nil when it was not seen.
  public var cameraFromHead: Transform<Camera, Head>?

  public init(
    zone: String, zoneClass: ZoneClass, direction: Direction<Camera>, areEyesSeen: Bool = true,
    cameraFromHead: Transform<Camera, Head>? = nil
  ) {
    self.zone = zone
    self.zoneClass = zoneClass
    self.direction = direction
    self.areEyesSeen = areEyesSeen
    self.cameraFromHead = cameraFromHead
  }
}
