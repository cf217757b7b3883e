public import HeedGeometry

/// One recognition in one road frame, from Heed's detector or somebody else's.
public struct RoadObject: Hashable, Sendable {
  /// Who it is over frames, as its source says; nil: Heed's tracker finds out.
  public var id: String?
  /// What it is, as its source says.
  public var label: RoadLabel
  /// Edges in pixels: 0...width is the whole picture.
  public var box: ImageRect
  /// 0...1; nil when the source does not say.
  public var score: Double?
  /// From the camera along its axis to the nearest face, when the source measured it itself.
  public var distanceMeters: Double?

  public init(
    id: String? = nil, label: RoadLabel, box: ImageRect, score: Double? = nil, distanceMeters: Double? = nil
  ) {
    self.id = id
    self.label = label
    self.box = box
    self.score = score
    self.distanceMeters = distanceMeters
  }
}

/// One marking of a lane in one road frame.
public struct LaneMarking: Hashable, Sendable {
  /// Which marking it is: those of the vehicle's own lane, and the next ones beyond them.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    case egoLeft, egoRight, adjacentLeft, adjacentRight
  }

  public var position: Position
  /// Along the middle of the marking, from the bottom of the picture upwards; two or more.
  public var points: [PlanePoint<Image>]
  /// 0...1; nil when the source does not say.
  public var confidence: Double?

  public init(position: Position, points: [PlanePoint<Image>], confidence: Double? = nil) {
    self.position = position
    self.points = points
    self.confidence = confidence
  }
}
