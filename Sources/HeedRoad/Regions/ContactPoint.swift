import HeedGeometry

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
