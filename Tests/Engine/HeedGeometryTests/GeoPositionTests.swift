import HeedGeometry
import Testing

@Suite("Places on Earth")
struct GeoPositionTests {
  @Test(arguments: [
    (0.0, 0.0, true, "the Gulf of Guinea"), (180, 0, true, "the date line"), (-180, 0, true, "from the other side"),
    (180.000001, 0, false, "just beyond it"), (0, 90, true, "the pole"), (0, -90, true, "the other one"),
    (0, 90.000001, false, "just beyond it"), (Double.nan, 0, false, "no number"), (0, Double.nan, false, "no number"),
    (Double.infinity, 0, false, "infinite"), (0, -Double.infinity, false, "infinite"), (1e300, 5, false, "huge"),
  ])
  func invalidLongitudesAndLatitudesAreRefused(longitude: Double, latitude: Double, isPlace: Bool, why: Comment) {
    #expect((GeoPosition(longitude: longitude, latitude: latitude) != nil) == isPlace, why)
  }

  static func meters(_ from: SIMD2<Double>, _ to: SIMD2<Double>) throws -> SIMD2<Double> {
    let origin = try #require(GeoPosition(longitude: from.x, latitude: from.y))
    return LocalTangentPlane(origin: origin)
      .meters(to: try #require(GeoPosition(longitude: to.x, latitude: to.y)))
  }

  // Longitude, latitude. NGA's published lengths of a degree at the latitude; a plane matches them to a thousandth.
  static let knownAnswers: [(from: SIMD2<Double>, to: SIMD2<Double>, meters: SIMD2<Double>, why: Comment)] = [
    (SIMD2(0, 0), SIMD2(0, 0.001), SIMD2(0, 110.5743), "latitude at the equator"),
    (SIMD2(0, 0), SIMD2(0.001, 0), SIMD2(111.3195, 0), "longitude there"),
    (SIMD2(10, 59.9995), SIMD2(10, 60.0005), SIMD2(0, 111.4123), "latitude at 60 north"),
    (SIMD2(10, 60), SIMD2(10.001, 60), SIMD2(55.8000, 0.0004), "longitude there, the parallel bending away"),
    (SIMD2(10, -60), SIMD2(10, -60.001), SIMD2(0, -111.4123), "south is negative"),
    (SIMD2(10, 60), SIMD2(9.999, 60), SIMD2(-55.8000, 0.0004), "west is negative"),
    (SIMD2(0, 0), SIMD2(1.0 / 3600, 0), SIMD2(30.9221, 0), "a second of longitude at the equator"),
    (SIMD2(0, 0), SIMD2(0, 1.0 / 3600), SIMD2(0, 30.7151), "a second of latitude there"),
    (SIMD2(179.9999, 0), SIMD2(-179.9999, 0), SIMD2(22.2639, 0), "east over the date line is a step, not a journey"),
    (SIMD2(-179.9999, 0), SIMD2(179.9999, 0), SIMD2(-22.2639, 0), "and back"),
    (SIMD2(0, 90), SIMD2(120, 90), SIMD2(0, 0), "at the pole every longitude is the same place"),
    (SIMD2(11.5, 48.1), SIMD2(11.5, 48.1), SIMD2(0, 0), "here"),
  ]

  @Test(arguments: knownAnswers)
  func geoDistancesMatchTheEllipsoid(
    _ row: (from: SIMD2<Double>, to: SIMD2<Double>, meters: SIMD2<Double>, why: Comment)
  ) throws {
    let found = try Self.meters(row.from, row.to)
    #expect(abs(found.x - row.meters.x) < 1e-4 && abs(found.y - row.meters.y) < 1e-4, row.why)
  }

  @Test func tangentPlaneErrorIsBelowATenthOfAMillimetre() throws {
    // 200 m east and north of 60 north, 10 east, by the ellipsoid's equations (east-north-up of the difference).
    let (east, north) = (200.0, 200.0)
    let found = try Self.meters(SIMD2(10, 60), SIMD2(10.003_584_423_5, 60.001_795_085_3))
    #expect(abs(found.x - east) < 1e-4 && abs(found.y - north) < 1e-4, "meridians draw together to the north")
  }
}
