/// The reason why the driver's face left the picture, judged from the picture.
public enum DepartureCause: String, Hashable, Codable, Sendable, CaseIterable {
  /// The driver leans or turns out of the camera's view.
  case bodyLean
  /// The driver sank down or fell over, and the face left the picture downwards.
  case slumped
  /// The driver's face and body are both out of the picture.
  case absent
}

/// A face that left the picture.
public struct Departure: Hashable, Sendable {
  /// Why the face left.
  public var cause: DepartureCause
  /// When the face was last seen.
  public var since: Timestamp

  /// Memberwise initializer.
  public init(cause: DepartureCause, since: Timestamp) { (self.cause, self.since) = (cause, since) }

  /// True if the driver is present but looks away from the road. The time since the face left then counts as time away
  /// from the road.
  public var isLookingAway: Bool { cause != .absent }
}
