import Foundation

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

/// The plane that touches the ellipsoid at its origin: metres east and north.
///
/// Lengths of a degree are those at the origin, so errors grow with the square of the distance: up to 60 degrees of latitude
/// a centimetre at 200 m, a metre at two kilometres.
public struct LocalTangentPlane: Hashable, Sendable {
  /// Where metres are counted from.
  public let origin: GeoPosition
  /// Metres in a radian of longitude and of latitude, at the origin.
  private let metersPerRadian: SIMD2<Double>

  public init(origin: GeoPosition) {
    self.origin = origin
    // Source: WGS 84 (NIMA TR8350.2): equatorial radius and first eccentricity squared; radii of curvature of the prime
    // vertical and the meridian.
    let (radius, eccentricity2) = (6_378_137.0, 6.694_379_990_141_4e-3)
    let latitude = Angle.degrees(origin.latitude).radians
    let w2 = 1 - eccentricity2 * sin(latitude) * sin(latitude)
    let primeVertical = radius / w2.squareRoot()
    let meridian = radius * (1 - eccentricity2) / (w2 * w2.squareRoot())
    metersPerRadian = SIMD2(primeVertical * cos(latitude), meridian)
  }

  /// Metres east and north of the origin; the shorter way round the Earth.
  public func meters(to position: GeoPosition) -> SIMD2<Double> {
    var east = position.longitude - origin.longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    return SIMD2(Angle.degrees(east).radians, Angle.degrees(position.latitude - origin.latitude).radians)
      * metersPerRadian
  }
}
