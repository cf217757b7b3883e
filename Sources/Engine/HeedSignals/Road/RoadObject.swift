public import HeedGeometry

/// One recognition in one road frame, from Heed's detector or an external one.
public struct RoadObject: Hashable, Sendable {
  /// Track ID from the source; nil to let Heed's tracker assign one.
  public var id: String?
  /// Class according to the source.
  public var label: RoadLabel
  /// Bounding box, pixels.
  public var box: ImageRect
  /// 0...1; nil when the source gives none.
  public var score: Double?
  /// Distance from the camera along its axis to the nearest face; nil if the source did not measure it.
  public var distanceMeters: Double?

  /// Memberwise initializer.
  public init(
    id: String? = nil, label: RoadLabel, box: ImageRect, score: Double? = nil, distanceMeters: Double? = nil
  ) {
    (self.id, self.label, self.box, self.score, self.distanceMeters) = (id, label, box, score, distanceMeters)
  }
}

/// One lane marking in one road frame.
public struct LaneMarking: Hashable, Sendable {
  /// Which marking it is: a boundary of the vehicle's own lane, or the next one beyond.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// Seen in driving direction.
    case egoLeft, egoRight, adjacentLeft, adjacentRight
  }

  /// Which marking it is.
  public var position: Position
  /// At least two points along the middle of the marking, from the bottom of the picture upwards.
  public var points: [PlanePoint<Image>]
  /// 0...1; nil when the source gives none.
  public var confidence: Double?

  /// Memberwise initializer.
  public init(position: Position, points: [PlanePoint<Image>], confidence: Double? = nil) {
    (self.position, self.points, self.confidence) = (position, points, confidence)
  }
}
