/// Why the driver's face is not in the picture any more, as far as the picture tells.
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
  /// Why.
  public var cause: DepartureCause
  /// When the face was last seen.
  public var since: Timestamp

  /// Memberwise initializer.
  public init(cause: DepartureCause, since: Timestamp) { (self.cause, self.since) = (cause, since) }

  /// True if the driver is there and looks away from the road: then the time since the face went is time away from it.
  public var isLookingAway: Bool { cause != .absent }
}
