import Draws
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct IrisLidCouplingTests {
  /// Glances up and down for `seconds` at 30 Hz: the lids between 20 and 40 degrees; the iris sinks by 0.03 radii for each
  /// degree of closing.
  private func glanced(seconds: Double, noise: Double = 0, spread: Double = 10) -> IrisLidCoupling {
    var guide = IrisLidCoupling()
    var random = SeededRandom(seed: 3)
    for index in 0...Int((seconds * 30).rounded()) {
      let aperture = 30 + spread * ((index / 7) % 5 < 2 ? -1 : 1) * Double(index % 7) / 6
      let height = Self.height(aperture) + noise * random.normal()
      guide.update(aperture: aperture, height: height, at: Timestamp(milliseconds: Double(index) * 1000 / 30))
    }
    return guide
  }

  private static func height(_ aperture: Double) -> Double { 0.9 - 0.03 * aperture }

  @Test func irisHeightIsLearnedFromTheLidOpening() throws {
    let guide = glanced(seconds: 10)
    for aperture in [22.0, 30, 38] {
      let found = try #require(guide.height(aperture: aperture))
      #expect(abs(found.height - Self.height(aperture)) < 1e-6)
      #expect(found.scatter == IrisLidCoupling.leastScatter, "never surer than this")
    }
  }

  @Test func learnedScatterMatchesTheIrisScatter() throws {
    let found = try #require(glanced(seconds: 60, noise: 0.3).height(aperture: 30))
    #expect(abs(found.scatter - 0.3) < 0.02)
    #expect(abs(found.height - Self.height(30)) < 0.03)
  }

  @Test func irisLidCouplingNeedsEnoughSeenTime() {
    #expect(IrisLidCoupling().height(aperture: 30) == nil)
    #expect(glanced(seconds: 3.9).height(aperture: 30) == nil)
    #expect(glanced(seconds: 4.2).height(aperture: 30) != nil)
  }

  @Test func irisLidCouplingNeedsMovingLids() {
    #expect(glanced(seconds: 20, spread: 2).height(aperture: 30) == nil)
    #expect(glanced(seconds: 20, spread: 5).height(aperture: 30) != nil)
  }

  @Test func lidOpeningsOutsideTheSeenRangeGiveNil() {
    let guide = glanced(seconds: 20)
    for aperture in [-10, 5, 55, 1e9, .nan] { #expect(guide.height(aperture: aperture) == nil) }
  }

  @Test func noCouplingIsLearnedFromRepeatedOrEarlierTimes() throws {
    var guide = glanced(seconds: 10)
    let before = try #require(guide.height(aperture: 35))
    for time in [10_000.0, 10_000, 5000, 4000] {
      guide.update(aperture: 35, height: 50, at: Timestamp(milliseconds: time))
    }
    #expect(try #require(guide.height(aperture: 35)) == before)
  }

  @Test func noCouplingIsLearnedFromInvalidNumbers() throws {
    var guide = glanced(seconds: 10)
    let before = try #require(guide.height(aperture: 35))
    for (index, broken) in [Double.nan, .infinity, -.infinity].enumerated() {
      let time = Timestamp(milliseconds: 11_000 + Double(index) * 100)
      guide.update(aperture: broken, height: 0, at: time)
      guide.update(aperture: 30, height: broken, at: time + .milliseconds(30))
    }
    #expect(try #require(guide.height(aperture: 35)) == before)
  }

  @Test func newIrisLidCouplingReplacesTheOldOne() throws {
    var guide = glanced(seconds: 20)
    for index in 0..<18_000 {
      let aperture = 30 + 10 * (Double(index % 7) / 3 - 1)
      guide.update(
        aperture: aperture, height: Self.height(aperture) + 1,
        at: Timestamp(milliseconds: 21_000 + Double(index) * 1000 / 30))
    }
    #expect(abs(try #require(guide.height(aperture: 30)).height - Self.height(30) - 1) < 0.01)
  }
}
