import Testing

@testable import Scoring

struct PerclosScoreTests {
  @Test func perclosShareUsesFramesWithAValue() throws {
    // Truth: drowsy is closed in two frames of four with a face; the fifth has none.
    var lines = drawnFrames("OOOOO", openness: 0.1)
    lines[0]?.eyes = nil
    let score = PerclosScore(truth: drawnTruth("bb..x...", phases: "dddddnnn"), lines: lines + drawnFrames("OOO"))
    let drowsy = try #require(score.phase("drowsy"))
    #expect(drowsy == .init(name: "drowsy", measured: 1, truth: 0.5, frames: 4, seen: 3))
    #expect(score.phase("normal")?.difference == 0)
    #expect(score.worst == drowsy)
    #expect(score.phase("phone") == nil)
  }

  @Test(arguments: [(0.19, 1.0), (0.2, 0), (0.21, 0)])
  func perclosCountsEyesBelowAFifthOpen(openness: Double, share: Double) {
    let score = PerclosScore(truth: drawnTruth(".."), lines: drawnFrames("OO", openness: openness))
    #expect(score.phase("normal")?.measured == share)
  }

  @Test func phaseWithoutMeasurementIsNotCompared() {
    #expect(PerclosScore(truth: drawnTruth("..", phases: "dd"), lines: [nil, nil]).worst == nil)
    #expect(PerclosScore(truth: drawnTruth("xx", phases: "dd"), lines: drawnFrames("OO")).worst == nil)
    #expect(PerclosScore(truth: drawnTruth("..", phases: "dd"), lines: []).worst == nil)
  }
}
