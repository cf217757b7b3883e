public import HeedGeometry

/// Where the driver looks in one frame.
public struct GazeSample: Hashable, Sendable {
  /// When the picture was taken.
  public var time: Timestamp
  /// The point at which the gaze starts, midway between the eyes that were used.
  public var origin: Point<Camera>
  /// Combined gaze of both eyes, corrected by the person's straight-ahead offset or calibration.
  public var direction: Direction<Camera>
  /// The same before the filter that smooths ``direction``: it scatters more, and does not lag. nil if both eyes are
  /// hidden, because the gaze is then the head's direction.
  public var unfiltered: Direction<Camera>?
  /// Confidence, 0...1, from the agreement of both eyes, their lids, the head pose and the face's score.
  public var confidence: Double
  /// Error of the direction, degrees, that nine frames of ten do not exceed; nil if unknown.
  public var errorDegrees: Double?

  /// Memberwise initializer.
  public init(
    time: Timestamp, origin: Point<Camera>, direction: Direction<Camera>, unfiltered: Direction<Camera>? = nil,
    confidence: Double, errorDegrees: Double? = nil
  ) {
    (self.time, self.origin, self.direction, self.unfiltered) = (time, origin, direction, unfiltered)
    (self.confidence, self.errorDegrees) = (confidence, errorDegrees)
  }
}
