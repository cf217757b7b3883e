import Draws
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct GazeFitTests {
  /// One feature an axis: gaze = offset + weight x feature, with known spreads among people.
  private static let prior = AxisPrior(mean: [0, 1], covariance: [9, 0, 0, 0.09], variance: 1)

  private static func look(_ x: Double, _ y: Double, offset: Double = 3, scale: Double = 0.7) -> CalibrationLook {
    CalibrationLook(across: [x], up: [y], angles: SIMD2(offset + scale * x, offset + scale * y))
  }

  private static let five = [look(0, 0), look(-15, 10), look(15, 10), look(-15, -10), look(15, -10)]

  private func fitted(_ looks: [CalibrationLook], leavingOut: Int? = nil) throws -> GazeFit.Result {
    try #require(GazeFit(across: Self.prior, up: Self.prior)?.fit(looks, leavingOut: leavingOut))
  }

  @Test func oneLookMovesOnlyTheOffset() throws {
    let found = try fitted([Self.look(0, 0)]).across
    #expect(abs(found.weights[0] - 2.7) < 1e-9, "nine parts of ten of the way from 0 to 3")
    #expect(found.weights[1] == 1)
  }

  @Test func fiveLooksFindOffsetAndScale() throws {
    let found = try fitted(Self.five).across
    #expect(abs(found.weights[0] - 3) < 0.1 && abs(found.weights[1] - 0.7) < 0.01)
  }

  @Test func moreLooksLowerTheExpectedError() throws {
    let (one, five) = (try fitted([Self.look(0, 0)]).across, try fitted(Self.five).across)
    #expect(five.variance([12], share: 1) < one.variance([12], share: 1) / 2)
  }

  @Test func looksInPoorPicturesCountLess() throws {
    var poor = Self.five
    poor[0].share = 100
    poor[0].angles = SIMD2(8, 3)
    let (clear, vague) = (try fitted(Self.five).across, try fitted(poor).across)
    #expect(abs(vague.weights[0] - clear.weights[0]) < 0.2)
  }

  @Test func contradictingLookIsLeftOut() throws {
    var spoilt = Self.five
    spoilt[2].angles += SIMD2(9, 0)
    let (good, bad) = (try fitted(Self.five), try fitted(spoilt))
    #expect(good.stray == nil && bad.stray == 2)
    #expect(abs(bad.across.angle([0]) - good.across.angle([0])) < 0.2)
  }

  @Test func twoContradictingLooksRaiseTheVariance() throws {
    var spoilt = Self.five
    spoilt[1].angles += SIMD2(0, 14)
    spoilt[3].angles += SIMD2(0, -14)
    #expect(try fitted(spoilt).up.variance > 5 * fitted(Self.five).up.variance)
  }

  @Test func scatteredLooksRaiseTheVariance() throws {
    var scattered = Self.five
    for (index, miss) in [2.0, -2, 2, -2, 2].enumerated() { scattered[index].angles.x += miss }
    #expect(try fitted(scattered).across.variance > 1.2 * fitted(Self.five).across.variance)
  }

  @Test func lookThatIsLeftOutDoesNotCount() throws {
    var spoilt = Self.five
    spoilt[4].angles += SIMD2(30, 30)
    let (without, four) = (try fitted(spoilt, leavingOut: 4), try fitted(Array(Self.five.prefix(4))))
    #expect(zip(without.across.weights, four.across.weights).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func unusableLooksGiveNoFit() {
    let fit = GazeFit(across: Self.prior, up: Self.prior)
    #expect(fit?.fit([]) == nil)
    #expect(fit?.fit([Self.look(.nan, 0)]) == nil)
    #expect(fit?.fit([CalibrationLook(across: [1, 2], up: [1], angles: .zero)]) == nil, "a feature too many")
    #expect(fit?.fit([CalibrationLook(across: [1], up: [1], angles: .zero, share: 0)]) == nil)
    let broken = AxisPrior(mean: [0, 1], covariance: [1, 2, 2, 1], variance: 1)
    #expect(GazeFit(across: broken, up: Self.prior) == nil, "not positive definite")
  }
}
