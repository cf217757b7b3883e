import Testing

@testable import Scoring

struct AttentionCheckTests {
  private func line(_ begin: Double, _ end: Double, _ score: Double?, low: Double?, high: Double?) -> AttentionLine {
    AttentionLine(tMs: end, beginMs: begin, endMs: end, score: score, scoreLow: low, scoreHigh: high, coverage: 1)
  }

  @Test func attentionTruthIsTheShareOfFramesOnTarget() throws {
    // 50 ms a frame: 8 of 10 on the road.
    let truth = drawnTruth("..........", zones: "rrrrrrrrpp")
    let all = [
      line(0, 500, 0.9, low: 0.8, high: 0.95), line(0, 500, 0.7, low: 0.6, high: 0.79),
      line(0, 500, nil, low: nil, high: nil), line(250, 500, 1, low: 0.5, high: 1),
    ]
    let checks = AttentionCheck.all(all, truth: truth)
    #expect(checks.map(\.truth) == [0.8, 0.8, 0.8, 0.6])
    #expect(checks.map(\.isWithin) == [true, false, nil, true], "on the edge is within")
    #expect(abs(try #require(checks[0].error) - 0.1) < 1e-9 && checks[2].error == nil)
  }

  @Test func eyesShutForLongerThanABlinkAreOffTarget() {
    // 50 ms a frame.
    var truth = drawnTruth(String(repeating: ".", count: 40))
    for frame in 10..<16 { truth.frames[frame].closing = 1 }
    for frame in 20..<30 { truth.frames[frame].closing = 1 }
    let checks = AttentionCheck.all([line(0, 2000, 0.7, low: 0.6, high: 0.8)], truth: truth)
    #expect(checks.map(\.truth) == [0.75], "300 ms are a blink, 500 ms are not")
  }

  @Test func attentionWindowsBeyondTheTruthAreLeftOut() {
    var truth = drawnTruth("..........")
    #expect(AttentionCheck.all([line(0, 501, 1, low: 1, high: 1)], truth: truth).isEmpty, "beyond the clip's end")
    truth.frames[9].zone = "cal2"
    #expect(AttentionCheck.all([line(0, 500, 1, low: 1, high: 1)], truth: truth).isEmpty, "a target is no zone")
    #expect(AttentionCheck.all([line(0, 450, 1, low: 1, high: 1)], truth: truth).map(\.truth) == [1])
  }
}
