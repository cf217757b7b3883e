import Foundation

/// The plane that touches the Earth's ellipsoid at its origin, in metres east and north. Places project straight up
/// to the plane, and points of the plane straight down, both exactly. At 2 km, the plane is 0.3 m above the
/// ellipsoid, and lengths are 0.1 mm shorter.
public struct LocalTangentPlane: Hashable, Sendable {
  /// The place at 0 metres east and north.
  public let origin: GeoPosition
  private let sine: Double
  private let cosine: Double
  /// Radius of curvature across the meridian, down to the Earth's axis, metres.
  private let normal: Double
  // Source: WGS 84 (NIMA TR8350.2): equatorial radius in metres and first eccentricity squared.
  private static let radius = 6_378_137.0
  private static let eccentricity2 = 6.694_379_990_141_4e-3
  /// Squared ratio of the polar to the equatorial axis.
  private static let polar = 1 - eccentricity2

  /// Creates the plane at `origin`.
  public init(origin: GeoPosition) {
    self.origin = origin
    let latitude = Angle.degrees(origin.latitude).radians
    (sine, cosine) = (sin(latitude), cos(latitude))
    normal = Self.radius / (1 - Self.eccentricity2 * sine * sine).squareRoot()
  }

  /// Metres east and north of the origin. On the far half of the Earth, the length is that of the straight line through
  /// the Earth, so far places never appear near.
  public func meters(to position: GeoPosition) -> SIMD2<Double> {
    let offset = offset(to: position)
    let flat = SIMD2(offset.x, offset.y)
    guard isBelowCentre(offset) else { return flat }
    let length = (flat * flat).sum().squareRoot()
    return length > 0 ? flat * (offset.length / length) : SIMD2(0, offset.length)
  }

  /// The place below a point of the plane, metres east and north; nil if there is none.
  public func position(atMeters point: SIMD2<Double>) -> GeoPosition? {
    let (east, north) = (point.x, point.y)
    // The nearer root of a quadratic equation for the depth, in the form that avoids cancellation.
    let bulge = Self.eccentricity2 / Self.polar
    let square = 1 + bulge * sine * sine
    let half = normal + bulge * north * cosine * sine
    let constant = east * east + north * north * (1 + bulge * cosine * cosine)
    let discriminant = half * half - square * constant
    guard discriminant >= 0, half > 0 else { return nil }
    let depth = constant / (half + discriminant.squareRoot())
    // Coordinates from the Earth's centre: outwards in the origin's meridian, and along the axis.
    let outwards = (normal - depth) * cosine - north * sine
    let axial = (normal * Self.polar - depth) * sine + north * cosine
    let across = (outwards * outwards + east * east).squareRoot()
    let turned = Angle(radians: atan2(east, outwards)).degrees
    return GeoPosition(
      longitude: (origin.longitude + turned).remainder(dividingBy: 360),
      latitude: Angle(radians: atan2(axial, Self.polar * across)).degrees)
  }

  /// Whether ``position(atMeters:)`` can return this place; false on the far half of the Earth.
  func reaches(_ position: GeoPosition) -> Bool { !isBelowCentre(offset(to: position)) }

  private func isBelowCentre(_ offset: SIMD3<Double>) -> Bool {
    let bulge = Self.eccentricity2 / Self.polar
    return (1 + bulge * sine * sine) * offset.z + normal + bulge * offset.y * cosine * sine < 0
  }

  /// Metres of a place to the east, north and up from the origin.
  private func offset(to position: GeoPosition) -> SIMD3<Double> {
    let latitude = Angle.degrees(position.latitude).radians
    let turned = Angle.degrees((position.longitude - origin.longitude).remainder(dividingBy: 360)).radians
    let normal = Self.radius / (1 - Self.eccentricity2 * sin(latitude) * sin(latitude)).squareRoot()
    let outwards = normal * cos(latitude) * cos(turned) - self.normal * cosine
    let axial = Self.polar * (normal * sin(latitude) - self.normal * sine)
    return SIMD3(
      normal * cos(latitude) * sin(turned), axial * cosine - outwards * sine, outwards * cosine + axial * sine)
  }
}
