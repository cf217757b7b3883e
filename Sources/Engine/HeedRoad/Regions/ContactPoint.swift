import HeedGeometry

/// The point where a box touches the road: the middle of its lower edge.
struct ContactPoint: Hashable, Sendable {
  /// Distance from the lower edge within which boxes are cut off, pixels. Choice: boxes are rounded and clipped a pixel
  /// inside.
  static let touches = 1.5
  var point: PlanePoint<Image>
  /// True if the picture's lower edge cuts off the box: the object extends further down.
  var isBelowPicture: Bool
}

/// Depth of a place inside each region, in the region's unit; negative outside, nil without that region.
struct RegionDepths: Hashable, Sendable {
  var primary: Double?
  var secondary: Double?
}
