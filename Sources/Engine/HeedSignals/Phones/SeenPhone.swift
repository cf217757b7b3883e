public import HeedGeometry

/// A phone in the cabin's picture: it came into sight, changed its place or its use, or went out of sight.
public struct SeenPhone: Hashable, Sendable {
  /// What happened to it.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// It is certain enough that a phone is there.
    case began
    /// It is somewhere else now, or its use began or ended.
    case changed
    /// It is no longer seen.
    case ended
  }

  /// Where it is.
  public enum Place: String, Hashable, Codable, Sendable, CaseIterable {
    /// It moves as things in a hand do.
    case hand
    /// Beside the head, at the head's distance.
    case ear
    /// It stands still in the vehicle.
    case mount
  }

  /// What happened to it.
  public var phase: Phase
  /// When it was first seen.
  public var start: Timestamp
  /// When it was last seen; nil while it is in sight.
  public var end: Timestamp?
  /// Where it is; nil until that is known.
  public var place: Place?
  /// Whether it is looked at, at the ear, or held between camera and eyes; false: only held. nil while the gaze is not known.
  public var isInUse: Bool?
  /// Probability that it is a phone, 0...1; of the best evidence for one that is no longer seen.
  public var confidence: Double
  /// Its latest box, pixels.
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
