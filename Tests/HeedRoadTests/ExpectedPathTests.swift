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
  func itsBendFollowsFromSpeedAndYawRate(_ row: Row) {
    let path = ExpectedPath(speed: row.speed, yawRate: row.yawRate)
    #expect(abs(path.curvature - row.curvature) < 1e-12, row.why)
    #expect(abs(path.middle(at: 20) - row.curvature * 200) < 1e-12, "an arc")
  }

  typealias Passing = (
    path: ExpectedPath, ahead: Double, left: Double, speedLeft: Double, seconds: Double, expected: Double, why: Comment
  )

  static let straight = ExpectedPath(speed: 10, yawRate: 0)
  static let bend = ExpectedPath(speed: 10, yawRate: 0.1)
  static let blind = ExpectedPath(speed: nil, yawRate: 0)

  static let passings: [Passing] = [
    (straight, 20, 0, 0, 2, 0, "a wall in the way"), (straight, 20, 3, 0, 2, 3, "a car at the kerb"),
    (straight, 20, 3, -1.5, 2, 0, "a walker who will be there"), (straight, 20, 3, -3, 2, -3, "and one who is through"),
    (bend, 20, 2, -2, 2, 0, "a wall on the arc: its motion sideways is the vehicle's own turn"),
    (bend, 20, 0, -2, 2, -2, "a wall straight ahead of a vehicle that turns away"),
    (straight, 60, 0, 0, 2, 0, "an oncoming car on the same line"),
    (bend, 40, 2, -4, 2, 0, "one that comes from twice as far is met where the vehicle is by then"),
    (blind, 20, 1, 0, 2, 1, "without speed it is met where it is"),
  ]

  @Test(arguments: passings)
  func whereAnObjectIsPassed(_ row: Passing) {
    let found = row.path.passing(ahead: row.ahead, left: row.left, speedLeft: row.speedLeft, seconds: row.seconds)
    #expect(abs(found.left - row.expected) < 1e-9, row.why)
  }

  @Test func theLessIsKnownOfTheTurnTheWiderThePathMayGo() {
    func deviation(_ yawRate: Double?, _ origin: ExpectedPath.Origin = .given) -> Double {
      ExpectedPath(speed: 10, yawRate: yawRate, origin: origin)
        .passing(ahead: 20, left: 0, speedLeft: 0, seconds: 2).deviation
    }
    // Half of yaw rate x time x way.
    #expect(abs(deviation(0) - 0.005 * 2 * 20 / 2) < 1e-12)
    #expect(abs(deviation(nil) - 0.05 * 2 * 20 / 2) < 1e-12)
    #expect(abs(deviation(nil, .seen) - deviation(nil)) < 1e-12, "what is not there was not seen either")
    #expect(abs(deviation(0, .seen) - 0.2 * 2 * 20 / 2) < 1e-12)
    #expect(deviation(0.1) > deviation(0), "turns end")
  }

  // 0.9 m of vehicle, 0.1 m clear, and half of the other; never more than the path's 1.5 m.
  @Test(arguments: [(0.6, 1.3), (0.98, 1.49), (1.0, 1.5), (1.02, 1.5), (2.55, 1.5), (nil, 1.5)] as [(Double?, Double)])
  func nobodyIsHitWhoseMiddleIsFurtherOff(width: Double?, half: Double) {
    #expect(abs(ExpectedPath.Settings().halfWidth(of: width) - half) < 1e-12)
  }
}
