import Testing

@testable import Scoring

struct FalseReportsTests {
  // 50 ms a character.
  private let truth = drawnTruth(
    "..........BBBB....bb....", phases: "nnnnyyyyddddddnnnnnnpppp", zones: "rrrrrrrrrrrrrrrrrrrrpprr")

  @Test func reportsOverlappingTheTruthAreNotFalse() {
    var recording = Recording()
    recording.glances = [.init(tMs: 1400, startMs: 900, endMs: 1010, class: "phone")]
    recording.closures = [closure(from: 500, at: 700)]
    recording.yawns = [.init(tMs: 900, startMs: 100, endMs: 210)]
    recording.drowsiness = [.init(tMs: 0), .init(tMs: 400, isDrowsy: true)]
    let found = FalseReports(recording: recording, truth: truth)
    #expect(found.phoneGlances.isEmpty && found.microsleeps.isEmpty && found.yawns.isEmpty && found.drowsy.isEmpty)
  }

  @Test func reportsBesideTheTruthAreFalse() {
    var recording = Recording()
    recording.glances = [
      .init(tMs: 900, startMs: 700, endMs: 900, class: "phone"),
      .init(tMs: 900, startMs: 700, endMs: 900, class: "driving"),
    ]
    // The second is over a blink, which is no long closure; the third is known to be in a yawn.
    recording.closures = [
      closure(from: 0, at: 400), closure(from: 900, at: 1000), closure(from: 0, at: 400, duringYawn: true),
    ]
    recording.yawns = [.init(tMs: 900, startMs: 410, endMs: 800)]
    recording.drowsiness = [.init(tMs: 0, isDrowsy: true), .init(tMs: 100, isDrowsy: true), .init(tMs: 390)]
    let found = FalseReports(recording: recording, truth: truth)
    #expect(found.phoneGlances == [900])
    #expect(found.microsleeps == [400, 1000])
    #expect(found.yawns == [900])
    #expect(found.drowsy == [0])
  }

  private func closure(from start: Double, at time: Double, duringYawn: Bool = false) -> EyeClosureLine {
    EyeClosureLine(tMs: time, state: "began", kind: "microsleep", startMs: start, endMs: nil, duringYawn: duringYawn)
  }
}
