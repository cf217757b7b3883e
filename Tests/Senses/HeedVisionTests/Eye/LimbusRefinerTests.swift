import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite struct LimbusRefinerTests {
  private let refiner = LimbusRefiner()

  private func refine(_ eye: DrawnEye, _ luma: LumaPatch, from offset: SIMD2<Double> = .zero) -> PlanePoint<Image>? {
    let start = PlanePoint<Image>(x: eye.center.x + offset.x, y: eye.center.y + offset.y)
    return refiner.refine(
      luma, mask: eye.mask, start: start, spread: eye.netSpread, radius: eye.radius, eyeCenter: eye.eyeballCenter)
  }

  /// The largest error across and down for starts up to a pixel off, in pixels.
  private func errors(_ eye: DrawnEye, farthestStart: Double = 1) throws -> SIMD2<Double> {
    var random = SeededRandom(seed: 11)
    var worst = SIMD2<Double>.zero
    var luma = try eye.luma()
    for trial in 0..<12 {
      if eye.noise > 0 { luma = try eye.luma(seed: UInt64(trial)) }
      let angle = Double.random(in: 0..<(2 * .pi), using: &random)
      let length = farthestStart * Double.random(in: 0...1, using: &random).squareRoot()
      let found = try #require(refine(eye, luma, from: SIMD2(cos(angle), sin(angle)) * length))
      worst = pointwiseMax(worst, SIMD2(abs(found.x - eye.center.x), abs(found.y - eye.center.y)))
    }
    return worst
  }

  @Test(arguments: [4, 5, 6.4, 9, 14, 20])
  func irisCentreIsFoundAtAnySize(radius: Double) throws {
    let found = try errors(.of(radius: radius))
    #expect(found.x < 0.01 * radius && found.y < 0.01 * radius)
  }

  static let eyes: [(DrawnEye, SIMD2<Double>, Comment)] = [
    (DrawnEye(upper: 0.5, lower: 0.9), SIMD2(0.05, 0.1), "lids over the upper quarter and the lowest part"),
    (DrawnEye(upper: 0.35, lower: 1.1), SIMD2(0.05, 0.25), "the lid over the upper third"),
    (
      DrawnEye(eyeCenter: PlanePoint(x: 54.3, y: 49.7)), SIMD2(0.08, 0.08),
      "turned 32 degrees to the side: rings are ellipses"
    ),
    (
      DrawnEye(eyeCenter: PlanePoint(x: 64.3, y: 46.7), upper: 0.6), SIMD2(0.08, 0.08),
      "turned across and down, the lid following"
    ),
    (DrawnEye(pupil: 45, iris: 45), SIMD2(0.05, 0.08), "a dark iris: no pupil to be seen"),
    (
      DrawnEye(reflection: (SIMD2(61.8, 48.2), 1.2)), SIMD2(0.08, 0.08),
      "a lamp's reflection beside the pupil"
    ),
    (DrawnEye(noise: 4), SIMD2(0.2, 0.25), "a noisy picture"),
    (DrawnEye(pupil: 40, iris: 50, white: 90, noise: 2), SIMD2(0.2, 0.25), "little contrast: darker light"),
  ]

  @Test(arguments: eyes)
  func irisCentreIsFoundDespiteDisturbances(eye: DrawnEye, allowed: SIMD2<Double>, why: Comment) throws {
    let found = try errors(eye)
    #expect(found.x < allowed.x && found.y < allowed.y, why)
  }

  @Test func largeReflectionHardlyShiftsTheIrisCentre() throws {
    // A window's reflection: a third of the iris' area.
    let eye = DrawnEye(reflection: (SIMD2(64, 46.5), 4))
    let found = try errors(eye)
    #expect(found.x < eye.radius / 8 && found.y < eye.radius / 8)
  }

  @Test(arguments: [250, 236])
  func lampReflectionIsExcludedFromTheIris(brightness: Double) throws {
    let lamp = DrawnEye(reflection: (SIMD2(62, 46), 2.5), reflectionBrightness: brightness)
    #expect(try errors(lamp).max() < 0.12)
  }

  @Test func irisAtThePictureEdgeIsFound() throws {
    let eye = DrawnEye(center: PlanePoint(x: 5.2, y: 30.4), size: ImageSize(width: 60, height: 60))
    let found = try errors(eye)
    #expect(found.x < 0.1 && found.y < 0.1)
  }

  @Test func invalidInputGivesNoIrisCentre() throws {
    let eye = DrawnEye()
    let luma = try eye.luma()
    func refine(_ start: PlanePoint<Image>, radius: Double = 6.4) -> PlanePoint<Image>? {
      refiner.refine(luma, mask: eye.mask, start: start, spread: eye.netSpread, radius: radius, eyeCenter: eye.center)
    }
    #expect(refine(eye.center) != nil)
    for broken in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(refine(PlanePoint(x: broken, y: 50)) == nil)
      #expect(refine(PlanePoint(x: 60, y: broken)) == nil)
      #expect(refine(eye.center, radius: broken) == nil, "\(broken)")
    }
    for small in [1, 0, -6.4] { #expect(refine(eye.center, radius: small) == nil) }
    #expect(refine(PlanePoint(x: -500, y: -500)) == nil, "no pixel there")
    let noEye = refiner.refine(
      luma, mask: eye.mask, start: eye.center, spread: eye.netSpread, radius: 6.4, eyeCenter: PlanePoint(x: .nan, y: 0))
    #expect(noEye == nil, "an eyeball that is nowhere")
  }

  @Test func shutLidsLeaveTooFewIrisPixels() throws {
    let eye = DrawnEye(upper: 0.15, lower: 0.15)
    #expect(refine(eye, try eye.luma()) == nil)
  }

  @Test func irisCentreFarFromTheNetsIsRejected() throws {
    let eye = DrawnEye()
    let luma = try eye.luma()
    let start = PlanePoint<Image>(x: eye.center.x + 1.5, y: eye.center.y)
    func found(farthest: Double) -> PlanePoint<Image>? {
      var refiner = LimbusRefiner()
      refiner.farthest = farthest
      return refiner.refine(
        luma, mask: eye.mask, start: start, spread: eye.netSpread, radius: eye.radius, eyeCenter: eye.center)
    }
    #expect(found(farthest: 1.7 / eye.radius) != nil)
    #expect(found(farthest: 1.3 / eye.radius) == nil)
  }
}
