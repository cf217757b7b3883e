import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct FaceScaleTests {
  private func time(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  @Test func irisSizeCorrectsTheFaceScale() {
    var scale = FaceScale()
    #expect(scale.factor == 1)
    for second in 0..<20 { scale.update(ratio: 1.1, at: time(Double(second) * 1000)) }
    #expect(scale.factor > 1.06 && scale.factor < 1.1, "mostly the iris, a little the mean face")
  }

  @Test func ratiosThatCannotBeAnIrisAreIgnored() {
    var scale = FaceScale()
    scale.update(ratio: 1.1, at: .zero)
    let before = scale.factor
    for (index, ratio) in [Double.nan, .infinity, 0, -1, 0.5, 2, 5].enumerated() {
      scale.update(ratio: ratio, at: time(Double(index + 1) * 1000))
    }
    #expect(scale.factor == before)
  }

  @Test func tenSecondsLaterTwoBeginningsGiveTheSameFactor() {
    // At 30 Hz. The second one begins in the middle of an interval of time.
    let (second, end) = (100, 600)
    func milliseconds(_ frame: Int) -> Double { Double(frame) * 1000 / 30 }
    var (early, late) = (FaceScale(), FaceScale())
    var differed = false
    for frame in 0..<end {
      let ratio = frame < second ? 1.3 : 1.05 + 0.04 * sin(Double(frame) * 0.7)
      early.update(ratio: ratio, at: time(milliseconds(frame)))
      guard frame >= second else { continue }
      late.update(ratio: ratio, at: time(milliseconds(frame)))
      if early.factor != late.factor { differed = true }
      // The last interval of the earlier beginning ends up to 200 ms later.
      if milliseconds(frame) > milliseconds(second) + 10_200 { #expect(early.factor == late.factor) }
    }
    #expect(differed, "before that, the earlier beginning counts")
  }

  @Test func firstFrameOfEachIntervalGivesASample() {
    var scale = FaceScale()
    scale.update(ratio: 1.1, at: time(410))
    let first = scale.factor
    scale.update(ratio: 1.2, at: time(599))
    #expect(scale.factor == first, "the same interval")
    scale.update(ratio: 1.2, at: time(600))
    #expect(scale.factor > first, "the next interval, although 190 ms later")
  }

  @Test func samplesAreForgottenAfterTenSeconds() {
    func factor(_ samples: [(milliseconds: Double, ratio: Double)]) -> Double {
      var scale = FaceScale()
      for sample in samples { scale.update(ratio: sample.ratio, at: time(sample.milliseconds)) }
      return scale.factor
    }
    #expect(factor([(0, 1.2), (10_000, 0.9)]) != factor([(10_000, 0.9)]), "ten seconds")
    #expect(factor([(0, 1.2), (10_200, 0.9)]) == factor([(10_200, 0.9)]), "longer")
    #expect(factor([(10_000, 1.2), (9000, 0.9)]) == factor([(9000, 0.9)]), "time went back")
  }

  /// - Parameter radius: The iris's radius, relative to an average iris at this distance.
  private func eye(radius: Double = 1, apertureDegrees: Double = 30) -> EyeObservation {
    EyeObservation(
      lidAperture: .degrees(apertureDegrees), irisCenter: PlanePoint(x: 300, y: 200),
      irisRadiusPixels: radius * 650 * 0.00585 / 0.6, rotationCenter: Point(x: 0, y: 0, z: 0.6))
  }

  private func ratio(_ eyes: [EyeObservation], yaw: Double = 0, pitch: Double = 0) -> Double? {
    FaceScale().ratio(eyes: eyes, pose: HeadPoseSolverTests.pose(yaw, pitch, 0, at: SIMD3(0, 0, 600)), focal: 650)
  }

  @Test func smallerIrisIsFartherAway() throws {
    #expect(abs(try #require(ratio([eye(), eye()])) - 1) < 1e-9)
    #expect(abs(try #require(ratio([eye(radius: 0.8), eye(radius: 0.8)])) - 1.25) < 1e-9)
    #expect(abs(try #require(ratio([eye(radius: 0.9), eye(radius: 0.7)])) - 1.25) < 1e-9, "both eyes count")
  }

  @Test func turnedHeadsAndNarrowLidsGiveNoRatio() {
    for turn in [24.9, -24.9] { #expect(ratio([eye()], yaw: turn) != nil && ratio([eye()], pitch: turn) != nil) }
    for turn in [25.1, -25.1] { #expect(ratio([eye()], yaw: turn) == nil && ratio([eye()], pitch: turn) == nil) }
    #expect(ratio([eye(), eye(apertureDegrees: 20)]) != nil)
    #expect(ratio([eye(), eye(apertureDegrees: 19.9)]) == nil)
    #expect(ratio([eye(), eye(radius: 0.1)]) == nil, "an iris of less than a pixel")
    #expect(ratio([]) == nil)
  }
}
