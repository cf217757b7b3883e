import Draws
import Foundation
import HeedGeometry
import Testing

@Suite("The plane that touches the Earth")
struct LocalTangentPlaneTests {
  static func plane(_ longitude: Double, _ latitude: Double) throws -> LocalTangentPlane {
    LocalTangentPlane(origin: try #require(GeoPosition(longitude: longitude, latitude: latitude)))
  }

  static func place(_ p: SIMD2<Double>) throws -> GeoPosition {
    try #require(GeoPosition(longitude: p.x, latitude: p.y))
  }

  static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

  @Test func tangentPlaneMatchesPROJToAMicrometre() throws {
    #expect(GeodesyFixture.rows.count == 80)
    for row in GeodesyFixture.rows {
      let found = try Self.plane(row.from.x, row.from.y).meters(to: try Self.place(row.to))
      #expect(Self.length(found - row.eastNorth) < 2e-6, "\(row)")
    }
  }

  @Test func tangentPlaneMatchesTheGeodesicDistance() throws {
    for row in GeodesyFixture.rows {
      let found = try Self.plane(row.from.x, row.from.y).meters(to: try Self.place(row.to))
      let azimuth = row.geodesic.x * .pi / 180
      let along = SIMD2(sin(azimuth), cos(azimuth)) * row.geodesic.y
      // Six decimals of the azimuth are 0.03 mm at 2 km; the plane is shorter than the ground by d^3 / 6 R^2.
      #expect(Self.length(found - along) < 1e-4, "\(row)")
    }
  }

  @Test func inverseTangentPlaneMatchesPROJ() throws {
    for row in GeodesyFixture.rows {
      let found = try #require(try Self.plane(row.from.x, row.from.y).position(atMeters: row.eastNorth))
      let miss = try Self.plane(row.to.x, row.to.y).meters(to: found)
      #expect(Self.length(miss) < 2e-6, "\(row)")
    }
  }

  @Test func geoRoundTripsAreExactAllOverTheEarth() throws {
    var random = SeededRandom(seed: 6)
    var worst = (there: 0.0, back: 0.0)
    for _ in 0..<20_000 {
      let plane = try Self.plane(random.uniform(-180...180), random.uniform(-90...90))
      let point = SIMD2(random.uniform(-2000...2000), random.uniform(-2000...2000))
      let place = try #require(plane.position(atMeters: point))
      worst.there = max(worst.there, Self.length(plane.meters(to: place) - point))
      let again = try #require(plane.position(atMeters: plane.meters(to: place)))
      worst.back = max(worst.back, Self.length(LocalTangentPlane(origin: place).meters(to: again)))
    }
    #expect(worst.there < 1e-7 && worst.back < 1e-7, "\(worst)")
  }

  typealias Row = (origin: SIMD2<Double>, meters: SIMD2<Double>, place: SIMD2<Double>, why: Comment)

  static let edges: [Row] = [
    ([180, 0], [22.2639, 0], [-179.9998, 0], "east over the date line"),
    ([-180, 0], [-22.2639, 0], [179.9998, 0], "and back"),
    ([179.9999, 0], [22.2639, 0], [-179.9999, 0], "from just before it"),
    ([0, 90], [0, -1000], [0, 89.991_046_97], "from the pole every way is south"),
    ([0, 90], [1000, 0], [90, 89.991_046_97], "its east is a quarter turn on"),
    ([0, 89.995_523_48], [0, 1000], [180, 89.995_523_48], "over the pole to the other side"),
    ([90, -90], [0, 1000], [90, -89.991_046_97], "from the south pole every way is north"),
  ]

  @Test(arguments: edges)
  func dateLineAndPolesAreConvertedLikeOtherPlaces(_ row: Row) throws {
    let plane = try Self.plane(row.origin.x, row.origin.y)
    let found = try #require(plane.position(atMeters: row.meters))
    let miss = LocalTangentPlane(origin: try Self.place(row.place)).meters(to: found)
    #expect(Self.length(miss) < 0.01, row.why)
    #expect(Self.length(plane.meters(to: found) - row.meters) < 1e-7, row.why)
  }

  @Test func pointsBeyondTheEarthHaveNoPosition() throws {
    let plane = try Self.plane(10, 60)
    #expect(plane.position(atMeters: SIMD2(6_300_000, 0)) != nil)
    #expect(plane.position(atMeters: SIMD2(6_400_000, 0)) == nil)
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(plane.position(atMeters: SIMD2(bad, 0)) == nil && plane.position(atMeters: SIMD2(0, bad)) == nil)
    }
  }

  @Test(arguments: [(10.0, 0.0), (95, 0), (-160, -60), (-170, -60), (100, 89)])
  func farPlacesNeverAppearNear(_ longitude: Double, _ latitude: Double) throws {
    let meters = try Self.plane(10, 60).meters(to: try Self.place([longitude, latitude]))
    #expect(Self.length(meters) > 3_000_000, "the other side of the Earth is not here")
  }
}
