public import HeedGeometry

/// Where the driver looks in one frame.
public struct GazeSample: Hashable, Sendable {
  /// When the picture was taken.
  public var time: Timestamp
  /// Where the gaze starts: midway between the eyes that were used.
  public var origin: Point<Camera>
  /// Combined gaze of both eyes, with the zero point applied.
  public var direction: Direction<Camera>
  /// The same gaze relative to the head: how far the eyes are turned.
  public var inHead: Direction<Head>
  /// 0...1, from the agreement of the eyes, their openness, the head pose and the face's score.
  public var confidence: Double
  /// Error bound, degrees: the true gaze lies within this angle in nine of ten frames; nil when not known.
  public var errorDegrees: Double?

  /// Memberwise initializer.
  public init(
    time: Timestamp, origin: Point<Camera>, direction: Direction<Camera>, inHead: Direction<Head>, confidence: Double,
    errorDegrees: Double? = nil
  ) {
    (self.time, self.origin, self.direction, self.inHead) = (time, origin, direction, inHead)
    (self.confidence, self.errorDegrees) = (confidence, errorDegrees)
  }
}
