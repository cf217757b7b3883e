import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite("The agreement of both irises")
struct IrisAgreementTests {
  private static let rate = 30.0

  /// Whether the irises agree after two seconds.
  /// - Parameters:
  ///   - noise: Standard deviation of each iris's place, pixels; an iris has a radius of 6.3.
  ///   - target: Where the driver looks at a time, mm beside the road.
  private static func agree(
    noise: Double, hasLeftEye: Bool = true, lookingAt target: (Double) -> Double = { _ in 0 }
  ) -> Bool {
    var (agreement, random, agrees) = (IrisAgreement(), SeededRandom(seed: 5), true)
    for index in 0..<60 {
      let seconds = Double(index) / rate
      var face = drawnFace(openness: 1, lookingAt: .millimeters(target(seconds), 53, 0))
      face.leftEye?.irisCenter.x += random.normal(0, noise)
      face.rightEye?.irisCenter.x += random.normal(0, noise)
      if !hasLeftEye { face.leftEye = nil }
      agrees = agreement.update(face, at: Timestamp(milliseconds: seconds * 1000))
    }
    return agrees
  }

  @Test func irisesOfAFairPictureAgree() {
    #expect(Self.agree(noise: 0.2))
  }

  @Test func irisesThatJumpIndependentlyAreGuessed() {
    #expect(!Self.agree(noise: 2))
  }

  @Test func quickLooksAroundAreNoDisagreement() {
    #expect(Self.agree(noise: 0.2) { seconds in (seconds * 4).rounded(.down).truncatingRemainder(dividingBy: 2) * 300 })
  }

  @Test func singleEyeIsNotJudged() {
    #expect(Self.agree(noise: 2, hasLeftEye: false))
  }

  @Test func guessesOfLongAgoDoNotCount() {
    var (agreement, random) = (IrisAgreement(), SeededRandom(seed: 5))
    func feed(_ frames: Range<Int>, noise: Double) -> Bool {
      frames.reduce(true) { _, index in
        var face = drawnFace(openness: 1)
        face.leftEye?.irisCenter.x += random.normal(0, noise)
        return agreement.update(face, at: Timestamp(milliseconds: Double(index) * 1000 / Self.rate))
      }
    }
    #expect(!feed(0..<60, noise: 3))
    #expect(feed(60..<120, noise: 0.1))
  }
}
