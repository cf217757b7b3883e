public import HeedGeometry
public import HeedSignals

/// Gaze and head of one frame, with the observed zone.
public struct Look: Hashable, Sendable {
  /// Name of the observed zone.
  public var zone: String
  /// Class of the observed zone.
  public var zoneClass: ZoneClass
  /// Gaze direction; the head's direction when neither eye is seen.
  public var direction: Direction<Camera>
  /// False when both eyes are hidden and `direction` is the head's direction.
  public var areEyesSeen: Bool
  /// Pose of the head; nil when the head is not seen.
  public var cameraFromHead: Transform<Camera, Head>?

  /// Creates a look from its parts.
  public init(
    zone: String, zoneClass: ZoneClass, direction: Direction<Camera>, areEyesSeen: Bool = true,
    cameraFromHead: Transform<Camera, Head>? = nil
  ) {
    (self.zone, self.zoneClass, self.direction) = (zone, zoneClass, direction)
    (self.areEyesSeen, self.cameraFromHead) = (areEyesSeen, cameraFromHead)
  }
}
