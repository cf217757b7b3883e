/// A place on the WGS 84 ellipsoid.
public struct GeoPosition: Hashable, Sendable {
  /// East of Greenwich, degrees, -180...180.
  public var longitude: Double
  /// North of the equator, degrees, -90...90.
  public var latitude: Double

  /// nil for what is no place on Earth.
  public init?(longitude: Double, latitude: Double) {
    guard abs(longitude) <= 180, abs(latitude) <= 90 else { return nil }
    self.longitude = longitude
    self.latitude = latitude
  }
}
