import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("The timeline for people")
struct TextTimelineTests {
  @Test(arguments: [(0, "0:00.0"), (59_940, "0:59.9"), (59_960, "1:00.0"), (65_300, "1:05.3"), (3_600_000, "60:00.0")])
  func timesAreMinutesSecondsAndTenths(milliseconds: Int, expected: String) {
    #expect(TextTimeline.time(Timestamp(milliseconds: Double(milliseconds))) == expected)
  }

  @Test func columnsLineUp() throws {
    let timeline = TextTimeline(hasColor: false)
    let yawn = Yawn(start: .zero, end: Timestamp(milliseconds: 3100))
    let risk = RiskState(
      time: Timestamp(milliseconds: 70_000), level: .warning, score: 0.6,
      reasons: [RiskReason(code: "phoneGlance", weight: 0.6, text: "Looking at phone for 2 s.")])
    #expect(timeline.line(for: .yawn(time: yawn.end, yawn: yawn)) == "  0:03.1  yawn          for 3.1 s")
    #expect(timeline.line(for: .risk(risk)) == "  1:10.0  risk          WARNING: Looking at phone for 2 s.")
  }

  static let distractions: [(Distraction.Kind, Distraction.Phase, String)] = [
    (.longGlance, .began, "away from the road for 10.1 s, mostly at phone"),
    (.repeatedGlances, .changed, "away again and again, 4 glances of 10.1 s in all"),
    (.phone, .ended, "over: at phone for 10.1 s"),
  ]

  @Test(arguments: distractions)
  func distractionsHaveTheirWords(kind: Distraction.Kind, phase: Distraction.Phase, words: String) {
    let one = Distraction(
      phase: phase, kind: kind, start: .zero, end: nil, zone: "phone", away: .milliseconds(10_100), glances: 4)
    let line = TextTimeline(hasColor: false).line(for: .distraction(time: .zero, distraction: one))
    #expect(line == "  0:00.0  distraction   \(words)")
  }

  @Test func coloursAreForTerminals() throws {
    let risk = RiskState(time: .zero, level: .critical, score: 1, reasons: [])
    let line = try #require(TextTimeline(hasColor: true).line(for: .risk(risk)))
    #expect(line.hasPrefix("\u{1B}[1;31m") && line.hasSuffix("\u{1B}[0m"))
  }

  @Test func whatIsNotKnownIsNotCalledNormal() throws {
    let timeline = TextTimeline(hasColor: false)
    let unknown = RiskState(time: .zero, level: .unknown, held: .warning, score: nil, reasons: [])
    #expect(timeline.line(for: .risk(unknown)) == "  0:00.0  risk          unknown, warning before")
    let drowsiness = Drowsiness(
      isDrowsy: nil, intensity: nil, perclos: nil, window: .seconds(5), kss: nil, reason: "none")
    let line = timeline.line(for: .drowsiness(time: .zero, drowsiness: drowsiness))
    #expect(line == "  0:00.0  drowsiness    not known yet")
  }
}
