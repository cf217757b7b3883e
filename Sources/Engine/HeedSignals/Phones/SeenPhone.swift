public import HeedGeometry

/// A report of a phone in the cabin's picture: it came into sight, changed its place or use, or went out of sight.
public struct SeenPhone: Hashable, Sendable {
  /// What happened to the phone.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// The phone is there with enough certainty.
    case began
    /// The phone changed its place, or its use began or ended.
    case changed
    /// The phone is no longer seen.
    case ended
  }

  /// Where the phone is.
  public enum Place: String, Hashable, Codable, Sendable, CaseIterable {
    /// The phone moves like things in a hand.
    case hand
    /// Beside the head, at the head's distance.
    case ear
    /// The phone stands still in the vehicle.
    case mount
  }

  /// What happened to the phone.
  public var phase: Phase
  /// When the phone was first seen.
  public var start: Timestamp
  /// When the phone was last seen; nil while it is in sight.
  public var end: Timestamp?
  /// Where the phone is; nil while unknown.
  public var place: Place?
  /// True: looked at, at the ear, or held between camera and eyes; false: only held; nil while the gaze is unknown.
  public var isInUse: Bool?
  /// Probability that the object is a phone, 0...1; after it went out of sight, that of the best evidence.
  public var confidence: Double
  /// The phone's latest box, pixels.
  public var box: ImageRect

  /// Memberwise initializer.
  public init(
    phase: Phase, start: Timestamp, end: Timestamp? = nil, place: Place?, isInUse: Bool?, confidence: Double,
    box: ImageRect
  ) {
    (self.phase, self.start, self.end, self.place) = (phase, start, end, place)
    (self.isInUse, self.confidence, self.box) = (isInUse, confidence, box)
  }
}
