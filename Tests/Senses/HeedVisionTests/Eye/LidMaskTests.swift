import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct LidMaskTests {
  // Corners at x = 10 and 30, the upper lid's highest point at (20, 10), the lower one straight at y = 20.
  private let mask = LidMask(
    upper: [PlanePoint(x: 30, y: 20), PlanePoint(x: 20, y: 10), PlanePoint(x: 10, y: 20)],
    lower: [PlanePoint(x: 10, y: 20), PlanePoint(x: 20, y: 20), PlanePoint(x: 30, y: 20)], upperMargin: 1,
    lowerMargin: 0.5, softness: 2)

  @Test(arguments: [
    (20, 11, 19.5, "in the middle, less the margins"), (15, 16, 19.5, "between two points of the lid"),
    (10, 21, 19.5, "at a corner the margins cross: nothing is open"),
  ])
  func theEyeIsOpenBetweenItsLids(x: Double, top: Double, bottom: Double, why: Comment) throws {
    let opening = try #require(mask.opening(x: x))
    #expect(opening.top == top && opening.bottom == bottom, why)
  }

  @Test func noOpeningLiesOutsideTheEyeCorners() {
    for x in [9.99, 30.01, -1e9, .infinity, .nan] { #expect(mask.opening(x: x) == nil) }
    let nothing = LidMask(upper: [], lower: [], upperMargin: 0, lowerMargin: 0, softness: 1)
    #expect(nothing.opening(x: 20) == nil)
  }

  @Test(arguments: [
    (15, 1, "between the lids"), (11, 0.5, "half at the margin's edge"), (11.5, 0.75, "rising"), (12, 1, "risen"),
    (10, 0, "under the upper lid"), (19.5, 0.5, "half at the lower margin's"), (20.5, 0, "under the lower lid"),
    (-1e9, 0, "far away"),
  ])
  func pixelWeightRisesBelowTheLid(y: Double, weight: Double, why: Comment) throws {
    let opening = try #require(mask.opening(x: 20))
    #expect(mask.weight(y: y, opening: opening) == weight, why)
  }

  @Test func pixelsBetweenCrossedLidsWeighLittle() throws {
    let opening = try #require(mask.opening(x: 10))
    #expect((0..<40).allSatisfy { mask.weight(y: Double($0), opening: opening) < 0.1 })
  }

  @Test func alignedLidPointsCauseNoDivisionByZero() throws {
    let steep = LidMask(
      upper: [PlanePoint(x: 1, y: 1), PlanePoint(x: 1, y: 3), PlanePoint(x: 2, y: 1)],
      lower: [PlanePoint(x: 1, y: 9), PlanePoint(x: 2, y: 9)], upperMargin: 0, lowerMargin: 0, softness: 1)
    for x in [1.0, 1.5, 2] { #expect(try #require(steep.opening(x: x)).top.isFinite) }
  }

  @Test func lidCurvePassesItsMiddleAndTheCorners() throws {
    let moved = LidMask(
      upper: [PlanePoint(x: 30, y: 20), PlanePoint(x: 20, y: 10), PlanePoint(x: 10, y: 20)],
      through: PlanePoint(x: 20, y: 14),
      lower: [PlanePoint(x: 10, y: 20), PlanePoint(x: 20, y: 20), PlanePoint(x: 30, y: 20)], upperMargin: 0,
      lowerMargin: 0, softness: 1)
    #expect(try #require(moved.opening(x: 20)).top == 14)
    #expect(try #require(moved.opening(x: 10)).top == 20)
    #expect(try #require(moved.opening(x: 15)).top == 17, "between them in proportion")
  }

  @Test func lidMiddleOutsideTheCornersIsIgnored() throws {
    for x in [10, 30, -5, 1e9, Double.nan] {
      let line = [PlanePoint<Image>(x: 10, y: 20), PlanePoint(x: 20, y: 10), PlanePoint(x: 30, y: 20)]
      let same = LidMask(
        upper: line, through: PlanePoint(x: x, y: 0), lower: line, upperMargin: 0, lowerMargin: 0, softness: 1)
      #expect(try #require(same.opening(x: 20)).top == 10)
    }
  }
}
