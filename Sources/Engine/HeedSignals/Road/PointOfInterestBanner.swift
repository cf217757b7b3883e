public import HeedGeometry

/// The place where a point of interest is drawn, as an upright banner that stands above the point's place and faces the
/// vehicle.
public struct PointOfInterestBanner: Hashable, Sendable {
  /// The point of interest.
  public var point: PointOfInterest
  /// The place of the point of interest, on the plane of the road.
  public var foot: Point<Vehicle>
  /// The banner in space.
  public var world: UprightRect
  /// The banner in the picture, pixels; may extend beyond the picture.
  public var rect: ImageRect
  /// The foot in the picture, pixels; possibly below the picture. nil if the camera cannot project the foot.
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

  /// Distance ahead of the camera along the vehicle's x axis. The range limit applies to this distance.
  public var distanceMeters: Double { foot.x }
}
