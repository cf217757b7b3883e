import HeedGeometry

/// Where a box touches the road: the middle of its lower edge.
struct ContactPoint: Hashable, Sendable {
  /// Boxes that end this near the lower edge are cut off, pixels. Choice: boxes are rounded and clipped a pixel inside.
  static let touches = 1.5
  var point: PlanePoint<Image>
  /// The picture's lower edge cuts off the box: the object reaches further down.
  var isBelowPicture: Bool
}

/// How far inside each region a place is, in the region's unit; negative outside, nil without that region.
struct RegionDepths: Hashable, Sendable {
  var primary: Double?
  var secondary: Double?
}
