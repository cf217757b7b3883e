public import HeedGeometry

/// Where a point of interest is shown at one moment: a banner that stands upright over its place, its face towards the vehicle.
public struct PointOfInterestBanner: Hashable, Sendable {
  public var point: PointOfInterest
  /// The place itself, on the road's plane.
  public var foot: Point<Vehicle>
  /// The banner in the world.
  public var world: UprightRect
  /// The banner in the picture: edges in pixels, 0...width is the whole picture; it may reach over the picture's edges.
  public var rect: ImageRect
  /// Where the foot is seen, also below the picture; nil where it has no image.
  public var footPixel: PlanePoint<Image>?
  /// Whether some of ``rect`` lies outside of the picture.
  public var isPartlyOutside: Bool

  public init(
    point: PointOfInterest, foot: Point<Vehicle>, world: UprightRect, rect: ImageRect, footPixel: PlanePoint<Image>?,
    isPartlyOutside: Bool
  ) {
    self.point = point
    self.foot = foot
    self.world = world
    self.rect = rect
    self.footPixel = footPixel
    self.isPartlyOutside = isPartlyOutside
  }

  /// From the camera along the vehicle's way, metres, as it is compared with what is too far.
  public var distanceMeters: Double { foot.x }
}
