import Testing

@testable import Scoring

struct IrisScoreTests {
  // . fixation   s saccade   b blink   x no face
  @Test func onlyMeasurableEyesAreCounted() {
    let lines = drawnFrames("OOOOO").map { line in
      var line = line
      line?.eyes?.left?.irisPx = SIMD2(0.5, -1)
      return line
    }
    let score = IrisScore(truth: drawnTruth(".sbx."), lines: lines)
    #expect(score.eyes == 6, "two fixations and a saccade")
    #expect(score.missing == 3, "the right ones have no iris")
    #expect(score.left == [SIMD2](repeating: SIMD2(0.5, -1), count: 3), "signed: measured minus true")
    #expect(score.right.isEmpty)
    #expect(score.errors.count == 3)
  }

  @Test(arguments: [(0.5, 1, 0), (0.49, 0, 1)])
  func narrowEyesAreCountedSeparately(openness: Double, wide: Int, narrow: Int) {
    var truth = drawnTruth("..")
    truth.frames[0].openLeft = openness
    truth.frames[0].irisLeft = SIMD2(10, 20)
    var lines = drawnFrames("OO")
    lines[0]?.eyes?.left?.irisPx = SIMD2(10, 20)
    let score = IrisScore(truth: truth, lines: lines)
    #expect(score.left.count == wide)
    #expect(score.narrow.count == narrow)
    #expect(score.eyes == 3 + wide)
  }

  @Test func irisScoresOfClipsAddUp() {
    let one = IrisScore(truth: drawnTruth(".."), lines: drawnFrames("OO"))
    #expect((one + one).eyes == 8)
    #expect((one + IrisScore()).missing == 4)
  }
}
