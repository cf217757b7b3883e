import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite struct CalibrationPlanTests {
  private static func point(_ x: Double, _ y: Double) -> PlanePoint<Screen> { PlanePoint(x: x, y: y) }

  @Test func fivePointPlanUsesTheCentreAndFourCorners() throws {
    #expect(
      try CalibrationPlan().targets(on: sampleDisplay)
        == [
          Self.point(960, 540), Self.point(192, 108), Self.point(1728, 108), Self.point(192, 972),
          Self.point(1728, 972),
        ])
  }

  @Test func onePointPlanUsesTheDisplayCentre() throws {
    #expect(try CalibrationPlan(mode: .onePoint).targets(on: sampleDisplay) == [Self.point(960, 540)])
    let six = try CalibrationPlan(mode: .sixPoint).targets(on: sampleDisplay)
    #expect(six.count == 6 && six.last == Self.point(960, 972))
    #expect(Array(six.prefix(5)) == (try CalibrationPlan().targets(on: sampleDisplay)))
  }

  @Test func ninePointPlanIsARegularGrid() throws {
    let plan = CalibrationPlan(mode: .ninePoint)
    let nine = try plan.targets(on: sampleDisplay)
    #expect(Set(nine.map(\.x)) == [192, 960, 1728] && Set(nine.map(\.y)) == [108, 540, 972] && Set(nine).count == 9)
    let heldOut = try plan.heldOutTargets(on: sampleDisplay)
    let expected = [Self.point(704, 396), Self.point(1216, 396), Self.point(704, 684), Self.point(1216, 684)]
    #expect(heldOut.count == 4 && zip(heldOut, expected).allSatisfy { $0.distance(to: $1) < 1e-9 })
  }

  @Test func calibrationRegionContainsAllPoints() throws {
    let region = ScreenRegion(x: 100, y: 200, width: 300, height: 400)
    let targets = try CalibrationPlan(region: region).targets(on: sampleDisplay)
    #expect(targets[0] == Self.point(250, 400) && targets[1] == Self.point(130, 240))
    #expect(targets.allSatisfy { region.contains($0) })
  }

  static let regions: [(ScreenRegion, Comment)] = [
    (ScreenRegion(x: -1, y: 0, width: 100, height: 100), "beside the display"),
    (ScreenRegion(x: 1900, y: 0, width: 21, height: 100), "over its edge"),
    (ScreenRegion(x: 0, y: 0, width: 0, height: 100), "without area"),
    (ScreenRegion(x: 0, y: 0, width: -5, height: -5), "turned inside out"),
    (ScreenRegion(x: .nan, y: 0, width: 10, height: 10), "not a number"),
  ]

  @Test(arguments: regions)
  func calibrationRegionMustLieOnTheDisplay(region: ScreenRegion, why: Comment) {
    #expect(throws: CalibrationError.regionOutsideDisplay, why) {
      try CalibrationPlan(region: region).targets(on: sampleDisplay)
    }
    #expect(throws: CalibrationError.regionOutsideDisplay, why) {
      try CalibrationPlan(region: region).heldOutTargets(on: sampleDisplay)
    }
  }

  @Test func numberOfPointsSelectsTheCalibrationMode() {
    #expect(
      [0, 1, 2, 5, 6, 9].map { CalibrationMode(points: $0) }
        == [.onePoint, .onePoint, .fivePoint, .fivePoint, .sixPoint, .ninePoint])
  }
}
