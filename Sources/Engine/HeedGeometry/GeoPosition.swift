/// A place on the WGS 84 ellipsoid.
public struct GeoPosition: Hashable, Sendable {
  /// Degrees east of Greenwich, -180...180.
  public var longitude: Double
  /// Degrees north of the equator, -90...90.
  public var latitude: Double

  /// Fails if longitude or latitude is outside its range.
  public init?(longitude: Double, latitude: Double) {
    (self.longitude, self.latitude) = (longitude, latitude)
    guard isOnEarth else { return nil }
  }

  /// True if both coordinates are in range; they are mutable, so they may have left it.
  var isOnEarth: Bool { abs(longitude) <= 180 && abs(latitude) <= 90 }
}

/// A vehicle's position and heading on Earth.
public struct GeoPose: Hashable, Sendable {
  /// Position of the vehicle frame's origin: the road point below the road camera.
  public var position: GeoPosition
  /// Heading of the vehicle's x axis, clockwise from north.
  public var heading: Angle
  /// Creates a pose from a position and a heading.
  public init(position: GeoPosition, heading: Angle) { (self.position, self.heading) = (position, heading) }
}
