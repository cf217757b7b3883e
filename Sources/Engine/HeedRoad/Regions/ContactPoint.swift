import HeedGeometry

/// The point where a box touches the road: the middle of its lower edge.
struct ContactPoint: Hashable, Sendable {
  /// Boxes that end this near to the picture's lower edge count as cut off, pixels. Choice: boxes are rounded and
  /// clipped a pixel inside.
  static let touches = 1.5
  var point: PlanePoint<Image>
  /// The picture's lower edge cuts off the box: the object reaches further down.
  var isBelowPicture: Bool
}

/// Distance of a place inside each region, in the region's unit; negative outside, nil without that region.
struct RegionDepths: Hashable, Sendable {
  var primary: Double?
  var secondary: Double?
}
