/// A place on the WGS 84 ellipsoid.
public struct GeoPosition: Hashable, Sendable {
  /// Degrees east of Greenwich, -180...180.
  public var longitude: Double
  /// Degrees north of the equator, -90...90.
  public var latitude: Double

  /// Fails if longitude or latitude is outside its range.
  public init?(longitude: Double, latitude: Double) {
    guard abs(longitude) <= 180, abs(latitude) <= 90 else { return nil }
    (self.longitude, self.latitude) = (longitude, latitude)
  }
}
