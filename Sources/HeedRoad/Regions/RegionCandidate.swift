public import HeedGeometry
public import HeedSignals

/// An object whose region is asked for.
public struct RegionCandidate: Hashable, Sendable {
  /// Who it is over frames.
  public var id: String
  public var label: RoadLabel
  /// Edges in pixels: 0...width is the whole picture.
  public var box: ImageRect
  /// Where it touches the road; nil when its distance is not known.
  public var ground: Point<Vehicle>?
  /// How far left of the vehicle's path it will be when contact is to be expected, metres; nil: it does not close, and counts
  /// where it is. Only the path looks at this.
  public var lateralAtContact: Double?

  public init(
    id: String, label: RoadLabel, box: ImageRect, ground: Point<Vehicle>? = nil, lateralAtContact: Double? = nil
  ) {
    self.id = id
    self.label = label
    self.box = box
    self.ground = ground
    self.lateralAtContact = lateralAtContact
  }

  func contact(in size: ImageSize) -> ContactPoint {
    // A box counts from the picture's edge, a pixel from its middle.
    let bottom = box.y + box.height
    return ContactPoint(
      point: PlanePoint(x: box.x + box.width / 2 - 0.5, y: bottom - 0.5),
      isBelowPicture: bottom >= Double(size.height) - ContactPoint.touches)
  }
}

/// Where a box touches the road: the middle of its lower edge.
struct ContactPoint: Hashable, Sendable {
  /// Choice: boxes are rounded to pixels and clipped a pixel inside the picture.
  static let touches = 1.5

  var point: PlanePoint<Image>
  /// The box is cut off by the picture's lower edge: the object reaches farther down.
  var isBelowPicture: Bool
}

/// How far inside each region something lies, in the region's own unit; negative outside, nil: there is no such region.
struct RegionDepths: Hashable, Sendable {
  var primary: Double?
  var secondary: Double?
}
