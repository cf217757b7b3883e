import Foundation
import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct LimbusFitTests {
  private let center = SIMD2(20.3, 19.6)

  /// A smooth disc of radius 6, limited to the pixels for which `isSeen` is true.
  private func fit(where isSeen: (Double, Double) -> Bool = { _, _ in true }) -> LimbusFit {
    var pixels: [LimbusFit.Pixel] = []
    for y in 0..<40 {
      for x in 0..<40 where isSeen(Double(x), Double(y)) {
        let distance = (SIMD2(Double(x), Double(y)) - center).length
        pixels.append(
          LimbusFit.Pixel(x: Double(x), y: Double(y), value: 120 + 60 * tanh((distance - 6) / 1.5), weight: 1))
      }
    }
    return LimbusFit(pixels: pixels, radius: 6)
  }

  @Test func fitStartedAtTheTrueIrisCentreStaysThere() throws {
    var fit = fit()
    let stepFound = fit.step(from: center, prior: center, eye: center)
    let step = try #require(stepFound)
    #expect(step.length < 0.02)
  }

  @Test(arguments: [SIMD2(0.5, 0), SIMD2(0, -0.5), SIMD2(-0.4, 0.4)])
  func fitStepLeadsToTheIrisCentre(offset: SIMD2<Double>) throws {
    var fit = fit()
    let start = center + offset
    let stepFound = fit.step(from: start, prior: start, eye: center)
    let step = try #require(stepFound)
    #expect((start + step - center).length < 0.5 * offset.length)
  }

  @Test func irisFitStepsAreBounded() throws {
    var fit = fit()
    let start = center + SIMD2(3, -3)
    let stepFound = fit.step(from: start, prior: center, eye: center)
    let step = try #require(stepFound)
    #expect(abs(step.x) <= 0.11 * 6 && abs(step.y) <= 0.11 * 6)
    #expect(step.x < 0 && step.y > 0)
  }

  @Test func irisFitNeedsEnoughPixels() {
    var enough = fit { x, y in (18..<23).contains(x) && (17..<22).contains(y) }
    var few = fit { x, y in (18..<23).contains(x) && (18..<22).contains(y) }
    var all = fit()
    let steps = [
      enough.step(from: center, prior: center, eye: center), few.step(from: center, prior: center, eye: center),
      all.step(from: SIMD2(200, 200), prior: center, eye: SIMD2(200, 200)),
      all.step(from: SIMD2(.nan, 20), prior: center, eye: center),
    ]
    #expect(steps.map { $0 != nil } == [true, false, false, false], "25 pixels, 20, none near, nowhere")
  }

  @Test func sureNetCentreHoldsTheIrisFit() throws {
    let start = center + SIMD2(0.4, 0.4)
    var fit = fit()
    fit.hold = SIMD2(1e9, 1)
    let stepFound = fit.step(from: start, prior: start, eye: center)
    let step = try #require(stepFound)
    #expect(abs(step.x) < 1e-3 && step.y < -0.1, "held across, free down")
  }
}
