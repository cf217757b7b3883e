import HeedGeometry

/// The point where an object touches the road: the middle of its box's lower edge.
struct ContactPoint: Hashable, Sendable {
  /// Distance from the picture's lower edge within which a box counts as cut off, pixels. Choice: boxes are rounded and
  /// clipped a pixel inside the picture.
  static let touches = 1.5
  var point: PlanePoint<Image>
  /// True if the picture's lower edge cuts off the box, because the object extends further down.
  var isBelowPicture: Bool
}

/// Depth of a place inside each region, in the region's unit. A depth is negative outside its region, and nil without
/// that region.
struct RegionDepths: Hashable, Sendable {
  var primary: Double?
  var secondary: Double?
}
