import Draws
import HeedSignals
import Testing

@testable import Heed

@Suite struct FramePacerTests {
  /// Accepted frames per second, over ten seconds.
  private func rate(_ fps: Int, of source: Double, jitter: Double = 0, isFaceMissing: Bool = false) -> Double {
    var (pacer, random) = (FramePacer(), SeededRandom(seed: 7))
    pacer.framesPerSecond = fps
    let count = (0..<Int(source * 10)).count { index in
      let late = jitter == 0 ? 0 : Double.random(in: -jitter...jitter, using: &random)
      return pacer.isDue(
        at: Timestamp(milliseconds: Double(index) * 1000 / source + late), isFaceMissing: isFaceMissing)
    }
    return Double(count) / 10
  }

  static let rates: [(Int, Double, Double, Comment)] = [
    (30, 30, 30, "every frame"), (30, 29.97, 29.97, "every frame of a television camera"),
    (30, 25, 25, "no more than come"),
    (30, 60, 30, "half of a fast camera's"), (30, 50, 30, "not every second, but as many as asked for"),
    (20, 30, 20, "two of three"), (15, 30, 15, "every other"), (29, 30, 29, "all but one"), (10, 30, 10, "every third"),
    (1, 30, 1, "the fewest"), (7, 25, 7, "an odd rate"),
  ]

  @Test(arguments: rates)
  func framePacerGivesTheRequestedRate(fps: Int, source: Double, expected: Double, why: Comment) {
    #expect(abs(rate(fps, of: source) - expected) < 0.15, why)
  }

  @Test func jitteringCameraLosesNoFrame() {
    #expect(rate(30, of: 30, jitter: 4) == 30)
    #expect(abs(rate(15, of: 30, jitter: 4) - 15) < 0.5)
  }

  @Test func missingFaceGivesTheFullRate() {
    #expect(rate(5, of: 30, isFaceMissing: true) == 30)
    var pacer = FramePacer()
    pacer.framesPerSecond = 10
    // A second with a face, a second without, a second with one; accepted frames.
    let seen = (0..<90).map { index in
      pacer.isDue(at: Timestamp(milliseconds: Double(index) * 1000 / 30), isFaceMissing: (30..<60).contains(index))
    }
    #expect(seen[0..<30].count { $0 } == 10)
    #expect(seen[30..<60].count { $0 } == 30)
    #expect((10...11).contains(seen[60..<90].count { $0 }), "the old value again")
  }

  @Test func framesMissedInAGapAreNotReplaced() {
    var pacer = FramePacer()
    pacer.framesPerSecond = 10
    _ = pacer.isDue(at: .zero, isFaceMissing: false)
    let later = (0..<10).count {
      pacer.isDue(at: Timestamp(milliseconds: 5000 + Double($0) * 10), isFaceMissing: false)
    }
    #expect(later == 1)
  }

  @Test func framesWithEarlierTimesAreStillDue() {
    var pacer = FramePacer()
    _ = pacer.isDue(at: Timestamp(milliseconds: 1000), isFaceMissing: false)
    let isDue = [500.0, 1000].map { pacer.isDue(at: Timestamp(milliseconds: $0), isFaceMissing: false) }
    #expect(isDue == [true, true])
  }
}
