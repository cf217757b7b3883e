/// Why the driver's face has left the picture, as far as the picture shows.
public enum DepartureCause: String, Hashable, Codable, Sendable, CaseIterable {
  /// The driver leans, or turns, out of the camera's view.
  case bodyLean
  /// The driver sank out of the picture, or fell over: the face left it downwards.
  case slumped
  /// Neither the driver's face nor the body is in the picture.
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

  /// True if the driver is present but looks away: then the time since ``since`` counts as time away from the road.
  public var isLookingAway: Bool { cause != .absent }
}
