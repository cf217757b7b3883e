public import HeedGeometry

/// Where the driver looks in one frame.
public struct GazeSample: Hashable, Sendable {
  public var time: Timestamp
  /// Where the gaze starts: midway between the eyes that were used.
  public var origin: Point<Camera>
  /// Both eyes' combined gaze, zero point applied.
  public var direction: Direction<Camera>
  /// The same gaze as the head sees it: how far the eyes are turned.
  public var inHead: Direction<Head>
  /// 0...1: agreement of the eyes, openness, attitude of the head and the face's score together.
  public var confidence: Double

  public init(
    time: Timestamp, origin: Point<Camera>, direction: Direction<Camera>, inHead: Direction<Head>, confidence: Double
  ) {
    self.time = time
    self.origin = origin
    self.direction = direction
    self.inHead = inHead
    self.confidence = confidence
  }
}
