import Testing

@testable import Scoring

struct GlanceScoreTests {
  /// Ten frames at the road, ten at the phone, ten at the road; at the phone the gaze is 40 degrees down.
  private func truth(headDown: Double) -> Truth {
    var truth = drawnTruth(
      String(repeating: ".", count: 30),
      zones: String(repeating: "r", count: 10) + String(repeating: "p", count: 10) + String(repeating: "r", count: 10))
    for index in 10..<20 {
      truth.frames[index].gaze = GazeDirection(azimuth: 0, elevation: -40)
      truth.frames[index].pitch = -headDown
    }
    return truth
  }

  private func glance(_ start: Double, _ end: Double, _ zone: String, _ kind: String?) -> GlanceLine {
    GlanceLine(
      tMs: end, startMs: start, endMs: end, class: zone == "road" ? "forward" : "phone", zone: zone, kind: kind)
  }

  private static let whole = [Interval(0, 1500)]

  @Test(
    arguments: [
      (9.9, "lizard", "just under a quarter"), (10.1, "owl", "just over"), (0, "lizard", "the head does not move"),
      (-20, "lizard", "the head goes the other way"),
    ] as [(Double, String, Comment)])
  func glanceKindFollowsTheTrueAngles(headDown: Double, kind: String, why: Comment) {
    let score = GlanceScore(truth: truth(headDown: headDown), glances: [], in: Self.whole)
    #expect(score.looks.map(\.kind) == [kind], why)
    #expect(score.looks.map(\.interval) == [Interval(500, 1000)])
    #expect(score.looks.allSatisfy { !$0.isZoneRight && !$0.isKindRight }, "nothing was said")
  }

  @Test func glanceIsScoredIfItCoversHalfTheLook() {
    let right = glance(740, 1000, "phone", "owl")
    let score = GlanceScore(truth: truth(headDown: 20), glances: [glance(0, 740, "road", nil), right], in: Self.whole)
    #expect(score.looks.map(\.glance) == [right], "260 of 500 ms")
    let late = GlanceScore(truth: truth(headDown: 20), glances: [glance(760, 1000, "phone", "owl")], in: Self.whole)
    #expect(late.looks.allSatisfy { $0.glance == nil }, "just under half")
    let found = GlanceScore(truth: truth(headDown: 20), glances: [glance(700, 1100, "phone", nil)], in: Self.whole)
    #expect(found.looks.allSatisfy { $0.isZoneRight && !$0.isKindRight })
  }

  @Test func glancesWithoutATrueLookCountAsInvented() {
    let glances = [
      glance(100, 300, "phone", "owl"), glance(950, 1200, "phone", nil), glance(600, 1200, "phone", "owl"),
      glance(0, 500, "road", nil),
    ]
    let score = GlanceScore(truth: truth(headDown: 20), glances: glances, in: Self.whole)
    #expect(score.invented.map(\.startMs) == [100, 950], "the third has more than half of itself at the phone")
    #expect(GlanceScore(truth: truth(headDown: 20), glances: glances, in: [Interval(0, 400)]).looks.isEmpty)
  }
}
