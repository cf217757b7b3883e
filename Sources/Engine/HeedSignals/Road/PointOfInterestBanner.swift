public import HeedGeometry

/// Where a point of interest is drawn: an upright banner above its place that faces the vehicle.
public struct PointOfInterestBanner: Hashable, Sendable {
  /// The point of interest.
  public var point: PointOfInterest
  /// The place itself, on the road's plane.
  public var foot: Point<Vehicle>
  /// The banner in space.
  public var world: UprightRect
  /// The banner in the picture, pixels; may extend beyond the picture.
  public var rect: ImageRect
  /// Pixel of the foot, possibly below the picture; nil when the foot has no image.
  public var footPixel: PlanePoint<Image>?
  /// Whether a part of ``rect`` lies outside the picture.
  public var isPartlyOutside: Bool

  /// Memberwise initializer.
  public init(
    point: PointOfInterest, foot: Point<Vehicle>, world: UprightRect, rect: ImageRect, footPixel: PlanePoint<Image>?,
    isPartlyOutside: Bool
  ) {
    (self.point, self.foot, self.world, self.rect, self.footPixel) = (point, foot, world, rect, footPixel)
    self.isPartlyOutside = isPartlyOutside
  }

  /// Distance ahead of the camera along the vehicle's x axis, as used for the range limit.
  public var distanceMeters: Double { foot.x }
}
