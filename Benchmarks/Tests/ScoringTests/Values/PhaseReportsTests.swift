import Testing

@testable import Scoring

struct PhaseReportsTests {
  // One character is 50 ms: phone 500..<1000 ms, looked at from 600 to 850 ms.
  private let truth = drawnTruth(
    String(repeating: ".", count: 30),
    phases: String(repeating: "n", count: 10) + String(repeating: "p", count: 10)
      + String(repeating: "n", count: 10),
    zones: String(repeating: "r", count: 12) + "ppppp" + String(repeating: "r", count: 13))
  private let phase = Interval(500, 1000)

  private func reports(_ change: (inout Recording) -> Void) -> PhaseReports {
    var recording = Recording()
    change(&recording)
    return PhaseReports(recording: recording, truth: truth)
  }

  @Test(arguments: [
    (800.0, 600.0, 800.0, "phone", 800.0, "within the phase"),
    (1000, 600, 900, "phone", nil, "decided at its end is too late"),
    (999, 600, 900, "phone", 999, "decided just before"),
    (700, 500, 590, "phone", nil, "ends before the phone is looked at"),
    (900, 860, 900, "phone", nil, "begins after"),
    (800, 600, 800, "nondriving", nil, "another class"),
  ])
  func phoneGlanceInThePhaseIsAReport(
    decided: Double, start: Double, end: Double, class: String, expected: Double?, why: Comment
  ) {
    let found = reports { $0.glances = [.init(tMs: decided, startMs: start, endMs: end, class: `class`)] }
    #expect(found.phone(in: phase) == expected, why)
  }

  @Test func newPhoneRiskReasonIsAReport() {
    func risk(_ time: Double, _ codes: String...) -> RiskLine {
      RiskLine(tMs: time, level: "advisory", held: nil, reasons: codes.map { .init(code: $0) })
    }
    #expect(reports { $0.risks = [risk(700, "phoneGlance")] }.phone(in: phase) == 700)
    #expect(reports { $0.risks = [risk(550, "phoneGlance")] }.phone(in: phase) == nil, "nobody looks there yet")
    let standing = [risk(400, "phoneGlance"), risk(700, "drowsy", "phoneGlance")]
    #expect(reports { $0.risks = standing }.phone(in: phase) == nil, "it stood there before")
    #expect(reports { $0.risks = [risk(400, "phone"), risk(500), risk(700, "phone")] }.phone(in: phase) == 700)
  }

  @Test func drowsinessMustBeginWithinThePhase() {
    func line(_ time: Double, _ isDrowsy: Bool?) -> DrowsinessLine { DrowsinessLine(tMs: time, isDrowsy: isDrowsy) }
    #expect(reports { $0.drowsiness = [line(0, nil), line(600, true)] }.drowsy(in: phase) == 600)
    #expect(reports { $0.drowsiness = [line(0, true), line(600, true)] }.drowsy(in: phase) == nil, "it always was")
    #expect(reports { $0.drowsiness = [line(0, true), line(500, false), line(600, true)] }.drowsy(in: phase) == 600)
    #expect(reports { $0.drowsiness = [line(1000, true)] }.drowsy(in: phase) == nil)
  }

  @Test func ongoingDrowsinessCountsInThePhase() {
    func isDrowsy(_ lines: (Double, Bool?)...) -> Bool {
      reports { $0.drowsiness = lines.map { DrowsinessLine(tMs: $0, isDrowsy: $1) } }.isDrowsy(in: phase)
    }
    #expect(!isDrowsy())
    #expect(!isDrowsy((0, nil), (600, false), (1000, true)), "decided after its end")
    #expect(isDrowsy((0, false), (999, true)))
    #expect(isDrowsy((100, true)), "it still stands")
    #expect(!isDrowsy((100, true), (400, false)))
    #expect(isDrowsy((100, true), (500, false)), "until then it stood")
  }

  @Test func reportedMicrosleepMustMatchTheTruth() {
    let truth = drawnTruth("....mmmmmmmm....")
    func begins(at time: Double, from start: Double, duringYawn: Bool = false) -> Double? {
      var recording = Recording()
      recording.closures = [
        .init(tMs: time, state: "began", kind: "microsleep", startMs: start, endMs: nil, duringYawn: duringYawn)
      ]
      return PhaseReports(recording: recording, truth: truth).microsleep(in: Interval(0, 800))
    }
    #expect(begins(at: 400, from: 210) == 400)
    #expect(begins(at: 400, from: 210, duringYawn: true) == nil)
    #expect(begins(at: 200, from: 100) == nil, "before the eyes shut")
    #expect(begins(at: 800, from: 210) == nil, "after the phase")
  }

  @Test func yawnAndAbsenceCountInTheirPhase() {
    let found = reports {
      $0.yawns = [.init(tMs: 400, startMs: 100, endMs: 400), .init(tMs: 900, startMs: 600, endMs: 880)]
      $0.availability = [
        .init(tMs: 600, state: "unavailable", reason: "blocked"),
        .init(tMs: 700, state: "degraded", reason: "faceMissing"),
        .init(tMs: 800, state: "unavailable", reason: "faceMissing"),
      ]
    }
    #expect(found.yawn(in: phase) == 900)
    #expect(found.absence(in: phase) == 800)
    #expect(found.absence(in: Interval(0, 800)) == nil)
  }
}
