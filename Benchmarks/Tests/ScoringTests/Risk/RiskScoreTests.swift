import Testing

@testable import Scoring

struct RiskScoreTests {
  /// `500 normal` is a risk line; `500 unknown/warning` one that holds a level.
  private func recording(_ risks: String..., unavailable: (from: Double, to: Double)? = nil) -> Recording {
    var recording = Recording()
    recording.risks = risks.map { text in
      let parts = text.split(separator: " ")
      let levels = parts[1].split(separator: "/").map(String.init)
      return RiskLine(
        tMs: Double(parts[0]) ?? .nan, level: levels[0], held: levels.count > 1 ? levels[1] : nil, reasons: [])
    }
    if let unavailable {
      recording.availability = [
        .init(tMs: 0, state: "available", reason: nil),
        .init(tMs: unavailable.from, state: "unavailable", reason: "faceMissing"),
        .init(tMs: unavailable.to, state: "available", reason: nil),
      ]
    }
    return recording
  }

  @Test func riskRiseIsAChangeToWarningOrCriticalFromBelow() {
    let score = RiskScore(
      recording: recording(
        "0 unknown", "100 normal", "200 advisory", "300 warning", "400 warning", "500 critical", "600 warning",
        "700 normal", "800 critical"))
    #expect(score.rises.map(\.time) == [300, 500, 800])
    #expect(score.rises.last?.from == "normal")
  }

  @Test func returnToTheHeldRiskLevelIsNotARise() {
    func rises(_ last: String) -> [Double] {
      RiskScore(recording: recording("0 warning", "1 unknown/warning", last)).rises.map(\.time)
    }
    #expect(rises("2 warning") == [0])
    #expect(rises("2 critical") == [0, 2])
    #expect(RiskScore(recording: recording("0 unknown", "2 warning")).rises.map(\.time) == [2])
  }

  @Test func quietStretchesLeaveOutFiveSecondsOfEachNormalPhase() {
    // 50 ms a character: 6 s normal, 2 s phone, 4 s normal (all within its 5 s), 1 s drowsy, 7 s normal.
    let phases = [("n", 120), ("p", 40), ("n", 80), ("d", 20), ("n", 140)]
    let text = phases.map { String(repeating: $0.0, count: $0.1) }.joined()
    let truth = drawnTruth(String(repeating: ".", count: text.count), phases: text)
    #expect(RiskScore.quietStretches(of: truth) == [Interval(0, 6000), Interval(18000, 20000)])
  }

  @Test(arguments: [
    (["0 warning", "500 unknown/warning", "900 warning"], 0, "unknown, and holds the warning"),
    (["0 normal", "500 unknown", "900 normal"], 0, "nothing was active, nothing is held"),
    (["0 advisory", "500 unknown/advisory"], 0, "an advisory is an alert too"),
    (["0 warning", "500 unknown"], 1, "the alert is forgotten"),
    (["0 critical", "500 unknown/warning"], 1, "another level is held"),
    (["0 normal", "500 unknown/advisory"], 1, "an alert is invented"),
    (["0 normal"], 1, "risk stays normal"),
    (["0 warning"], 2, "risk stays at warning, and nothing is held"),
    (["0 normal", "533 unknown"], 1, "risk is normal for one frame"),
    (["0 normal", "500 unknown", "700 normal"], 1, "risk is normal in between"),
    (["0 normal", "500 unknown", "900 normal"], 0, "at the recovery it may be known again"),
    ([], 1, "there is no risk at all"),
  ])
  func wrongRiskLevelsWhileUnavailableCountAsFaults(risks: [String], faults: Int, why: Comment) {
    var recording = recording(unavailable: (500, 900))
    recording.risks = risks.flatMap { self.recording($0).risks }
    let found = RiskScore(recording: recording).faultsWhileUnavailable(in: Interval(400, 1000))
    #expect(found?.count == faults, why)
  }

  @Test func riskIsNotScoredIfTheAbsenceWasMissed() {
    let score = RiskScore(recording: recording("0 normal", unavailable: (500, 900)))
    #expect(score.faultsWhileUnavailable(in: Interval(600, 1000)) == nil)
  }

  @Test func riskLevelLastsUntilTheNextLine() {
    let score = RiskScore(recording: recording("0 normal", "100 warning", "200 critical", "300 normal"))
    let levels: Set = ["warning", "critical"]
    #expect(score.milliseconds(at: levels, in: [Interval(0, 1000)], until: 1000) == 200)
    #expect(score.milliseconds(at: levels, in: [Interval(0, 150), Interval(250, 260)], until: 1000) == 60)
    #expect(score.milliseconds(at: ["normal"], in: [Interval(0, 1000)], until: 400) == 200)
  }
}
