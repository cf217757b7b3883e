public import HeedGeometry

/// A place shown to the driver, such as a car wash, a filling station or a destination.
public struct PointOfInterest: Hashable, Sendable {
  /// The text on the place's banner.
  public var name: String
  /// Where the place is.
  public var position: GeoPosition
  /// Category or icon name from the provider; nil if not given.
  public var kind: String?
  /// Size of the banner, positive; nil for the common default.
  public var widthMeters, heightMeters: Double?
  /// Height of the banner's middle above the road; nil for the common default.
  public var liftMeters: Double?

  /// Memberwise initializer.
  public init(
    name: String, position: GeoPosition, kind: String? = nil, widthMeters: Double? = nil, heightMeters: Double? = nil,
    liftMeters: Double? = nil
  ) {
    (self.name, self.position, self.kind, self.widthMeters) = (name, position, kind, widthMeters)
    (self.heightMeters, self.liftMeters) = (heightMeters, liftMeters)
  }
}

extension PointOfInterestBanner {
  /// The `point` line of a frame.
  public func line(at time: Timestamp) -> JSONValue {
    [
      "type": "point", "t_ms": .time(time), "name": .string(point.name), "kind": .string(optional: point.kind),
      "distance_m": .number(distanceMeters, .millisecond),
      "rect": [
        .number(rect.x, .pixel), .number(rect.y, .pixel), .number(rect.width, .pixel), .number(rect.height, .pixel),
      ],
    ]
  }
}

/// The place where a point of interest is drawn: an upright banner above it that faces the vehicle.
public struct PointOfInterestBanner: Hashable, Sendable {
  /// The point of interest.
  public var point: PointOfInterest
  /// The place of the point of interest, on the plane of the road.
  public var foot: Point<Vehicle>
  /// The banner in space.
  public var world: UprightRect
  /// The banner in the picture, pixels; may extend beyond the picture.
  public var rect: ImageRect
  /// Foot of the banner in the picture, pixels, maybe below the picture; nil if the camera cannot project the foot.
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

  /// Distance ahead of the camera along the vehicle's x axis; the range limit applies to this distance.
  public var distanceMeters: Double { foot.x }
}
