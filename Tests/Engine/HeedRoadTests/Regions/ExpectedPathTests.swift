import Testing

@testable import HeedRoad

@Suite("The vehicle's expected path")
struct ExpectedPathTests {
  typealias Row = (speed: Double?, yawRate: Double?, curvature: Double, why: Comment)

  static let rows: [Row] = [
    (10, 0, 0, "straight on"), (10, 0.1, 0.01, "a bend to the left of 100 m"), (10, -0.1, -0.01, "and to the right"),
    (20, 0.1, 0.005, "the faster, the wider"), (0.99, 0.1, 0, "slower than walking says nothing"),
    (1.0, 0.1, 0.1, "walking does"), (0, 0.1, 0, "standing does not"), (2, 0.4, 0.2, "the smallest radius is 5 m"),
    (2, 0.5, 0.2, "no car turns tighter"), (2, -5, -0.2, "to neither side"), (10, nil, 0, "the yaw rate is not known"),
    (nil, 0.1, 0, "nor is the speed"),
  ]

  @Test(arguments: rows)
  func pathCurvatureIsYawRateOverSpeed(_ row: Row) {
    let path = ExpectedPath(speed: row.speed, yawRate: row.yawRate)
    #expect(abs(path.curvature - row.curvature) < 1e-12, row.why)
  }

  @Test(arguments: [(10.0, 0.01), (20, 0.005), (nil, 0), (0.5, 0)] as [(Double?, Double)])
  func unknownSpeedIsTakenFromAStandingObject(closing: Double?, curvature: Double) {
    #expect(abs(ExpectedPath(speed: nil, yawRate: 0.1).curvature(closing: closing) - curvature) < 1e-12)
    #expect(ExpectedPath(speed: 10, yawRate: 0.2).curvature(closing: closing) == 0.02, "where it is known, it counts")
  }

  @Test func unknownYawRateWidensThePath() {
    func deviation(_ yawRate: Double?, _ origin: ExpectedPath.Origin = .given) -> Double {
      ExpectedPath(speed: 10, yawRate: yawRate, origin: origin)
        .deviation(ahead: 20, curvature: (yawRate ?? 0) / 10, seconds: 2)
    }
    // Half of yaw rate x time x way.
    #expect(abs(deviation(0) - 0.005 * 2 * 20 / 2) < 1e-12)
    #expect(abs(deviation(nil) - 0.01 * 2 * 20 / 2) < 1e-12)
    #expect(abs(deviation(nil, .seen) - deviation(nil)) < 1e-12, "what is not there was not seen either")
    #expect(abs(deviation(0, .seen) - 0.2 * 2 * 20 / 2) < 1e-12)
    #expect(deviation(0.1) > deviation(0), "turns end")
  }

  // 0.9 m of vehicle, 0.1 m clear, and half of the other; never more than the path's 1.5 m.
  @Test(arguments: [(0.6, 1.3), (0.98, 1.49), (1.0, 1.5), (1.02, 1.5), (2.55, 1.5), (nil, 1.5)] as [(Double?, Double)])
  func pathHalfWidthGrowsWithTheObjectUpToALimit(width: Double?, half: Double) {
    #expect(abs(ExpectedPath.halfWidth(of: width) - half) < 1e-12)
  }
}
