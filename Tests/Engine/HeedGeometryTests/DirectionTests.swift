import HeedGeometry
import Testing

@Suite struct DirectionTests {
  static let gazes: [(azimuth: Double, elevation: Double, vector: SIMD3<Double>, why: Comment)] = [
    (0, 0, SIMD3(0, 0, -1), "0, 0 looks antiparallel to the optical axis"),
    (90, 0, SIMD3(1, 0, 0), "azimuth + is the person's left, the picture's right"),
    (-90, 0, SIMD3(-1, 0, 0), "azimuth - is the person's right"),
    (0, 90, SIMD3(0, -1, 0), "elevation + is up"),
    (0, -30, SIMD3(0, 0.5, -0.8660254037844387), "elevation - is down"),
  ]

  @Test(arguments: gazes)
  func gazeAnglesHaveTheDocumentedSigns(
    _ row: (azimuth: Double, elevation: Double, vector: SIMD3<Double>, why: Comment)
  ) {
    let direction = Direction<Camera>(azimuth: .degrees(row.azimuth), elevation: .degrees(row.elevation))
    #expect(isNear(direction.vector, row.vector), row.why)
  }

  @Test(arguments: [-179.0, -60, -1, 0, 3, 89, 150], [-89.0, -20, 0, 5, 60])
  func directionAnglesSurviveTheRoundTrip(azimuth: Double, elevation: Double) {
    let direction = Direction<Camera>(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
    #expect(isNear(direction.azimuth, degrees: azimuth))
    #expect(isNear(direction.elevation, degrees: elevation))
  }

  @Test func vehicleAnglesCountLeftAndUp() throws {
    let left = try #require(Direction<Vehicle>(SIMD3(1, 1, 0)))
    #expect(isNear(left.azimuth, degrees: 45))
    let up = try #require(Direction<Vehicle>(SIMD3(1, 0, 1)))
    #expect(isNear(up.elevation, degrees: 45))
    #expect(isNear(up.azimuth, degrees: 0))
  }

  @Test func smallAnglesAreExact() throws {
    let a = Direction<Camera>(azimuth: .zero, elevation: .zero)
    let b = Direction<Camera>(azimuth: .degrees(1e-7), elevation: .zero)
    #expect(isNear(a.angle(to: b), degrees: 1e-7, within: 1e-15))
    let opposite = try #require(Direction<Camera>(-a.vector))
    #expect(isNear(a.angle(to: opposite), degrees: 180))
  }

  static let nowhere: [(SIMD3<Double>, Comment)] = [
    (SIMD3(0, 0, 0), "no length"), (SIMD3(.nan, 0, 1), "not a number"), (SIMD3(0, .infinity, 1), "no end"),
  ]

  @Test(arguments: nowhere)
  func degenerateVectorsHaveNoDirection(vector: SIMD3<Double>, why: Comment) {
    #expect(Direction<Camera>(vector) == nil, why)
  }

  @Test(arguments: [1e200, 1e-200])
  func vectorsOfExtremeLengthKeepTheirDirection(scale: Double) throws {
    let direction = try #require(Direction<Camera>(SIMD3(3, 0, 4) * scale))
    #expect(isNear(direction.vector, SIMD3(0.6, 0, 0.8)))
  }
}
