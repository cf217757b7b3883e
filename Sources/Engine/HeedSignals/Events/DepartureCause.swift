/// Why the driver's face left the picture, by the evidence in the picture.
public enum DepartureCause: String, Hashable, Codable, Sendable, CaseIterable {
  /// The driver leans or turns out of the camera's view.
  case bodyLean
  /// The driver sank out of the picture or fell over: the face left it downwards.
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

  /// True if the driver is present but looks away from the road: the time since the face left then counts as time away.
  public var isLookingAway: Bool { cause != .absent }
}
