import Heed
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedReport

@Suite("The timeline for people")
struct TextTimelineTests {
  @Test(arguments: [
    (0, "0:00.0"), (59_940, "0:59.9"), (59_960, "1:00.0"), (65_300, "1:05.3"), (3_600_000, "60:00.0"),
    (-40, "0:00.0"), (-60, "-0:00.1"), (-5300, "-0:05.3"), (-964_000, "-16:04.0"),
  ])
  func timelineTimesAreMinutesSecondsAndTenths(milliseconds: Int, expected: String) {
    #expect(TextTimeline.time(Timestamp(milliseconds: Double(milliseconds))) == expected)
  }

  @Test func timelineColumnsLineUp() throws {
    let timeline = TextTimeline(hasColor: false)
    let yawn = Yawn(start: .zero, end: Timestamp(milliseconds: 3100))
    let risk = RiskState(
      time: Timestamp(milliseconds: 70_000), level: .warning, score: 0.6,
      reasons: [RiskReason(code: "phoneGlance", weight: 0.6, text: "Looking at a phone for 2 s.")])
    #expect(timeline.line(for: .yawn(time: yawn.end, yawn: yawn)) == "  0:03.1  yawn          for 3.1 s")
    #expect(
      timeline.line(for: .driverChanged(time: yawn.end))
        == "  0:03.1  driver        somebody else is in the seat; Heed learns this driver anew")
    #expect(timeline.line(for: .risk(risk)) == "  1:10.0  risk          WARNING: Looking at a phone for 2 s.")
  }

  static let distractions: [(Distraction.Kind, Distraction.Phase, String)] = [
    (.longGlance, .began, "away from the road for 10.1 s, mostly at the phone"),
    (.repeatedGlances, .changed, "away again and again, 4 glances of 10.1 s in all"),
    (.phone, .ended, "over: at the phone for 10.1 s"),
  ]

  @Test(arguments: distractions)
  func distractionsAreDescribedInWords(kind: Distraction.Kind, phase: Distraction.Phase, words: String) {
    let one = Distraction(
      phase: phase, kind: kind, start: .zero, end: nil, zone: "phone", away: .milliseconds(10_100), glances: 4)
    let line = TextTimeline(hasColor: false).line(for: .distraction(time: .zero, distraction: one))
    #expect(line == "  0:00.0  distraction   \(words)")
  }

  @Test func terminalTimelineHasColours() throws {
    let risk = RiskState(time: .zero, level: .critical, score: 1, reasons: [])
    let line = try #require(TextTimeline(hasColor: true).line(for: .risk(risk)))
    #expect(line.hasPrefix("\u{1B}[1;31m") && line.hasSuffix("\u{1B}[0m"))
  }

  @Test func unknownRiskIsNotWrittenAsNormal() throws {
    let timeline = TextTimeline(hasColor: false)
    let unknown = RiskState(time: .zero, level: .unknown, held: .warning, score: nil, reasons: [])
    #expect(timeline.line(for: .risk(unknown)) == "  0:00.0  risk          unknown, warning before")
    let drowsiness = Drowsiness(
      isDrowsy: nil, intensity: nil, perclos: nil, window: .seconds(5), kss: nil, reason: "none")
    let line = timeline.line(for: .drowsiness(time: .zero, drowsiness: drowsiness))
    #expect(line == "  0:00.0  drowsiness    not known yet")
  }

  @Test func verdictsAreDescribedInWords() {
    for (level, kind, words) in [
      (2, .longDistraction, "un-r171: level 2, long distraction"), (0, nil, "un-r171: over"),
      (nil, nil, "un-r171: not usable"),
    ] as [(Int?, Verdict.Kind?, String)] {
      #expect(EventWords(.verdict(Verdict(time: .zero, rules: .unR171, level: level, kind: kind)))?.text == words)
    }
  }

  @Test func requestsAreDescribedInWords() {
    for (phase, end, words) in [
      (.began, nil, "slow down: a long look away"), (.ended, .answered, "slow down: over, the driver answered"),
      (.honoured, nil, "slow down: the vehicle does it"), (.ignored, nil, "slow down: the vehicle says nothing"),
    ] as [(VehicleRequest.Phase, VehicleRequest.End?, String)] {
      let request = VehicleRequest(
        time: .zero, kind: .slowDown, phase: phase, number: 1, reason: "longGlance", began: .zero, endsWith: [],
        end: end)
      #expect(EventWords(.request(request))?.text == words)
    }
  }

  static let alerts: [(RoadAlert, RoadAlertChange.State, String)] = [
    (
      RoadAlert(
        kind: .timeToCollision, severity: .alert, object: "7",
        timeToCollision: TimeToCollision(seconds: 1.71, earliest: 1.5, latest: 2), distanceMeters: 9.13), .raised,
      "collision     ALERT: object 7, 9.1 m ahead, contact in 1.7 s"
    ),
    (
      RoadAlert(kind: .timeToCollision, severity: .warning, object: "7"), .cleared, "collision     over: object 7"
    ),
    (
      RoadAlert(kind: .laneDeparture, severity: .warning, stage: .drifting, side: .left), .raised,
      "lane          WARNING: drifting over the left marking"
    ),
    (
      RoadAlert(kind: .laneDeparture, severity: .info, stage: .departed, side: .right), .changed,
      "lane          info: beyond the right marking"
    ),
    (RoadAlert(kind: .laneDeparture, severity: .info, stage: .departed), .cleared, "lane          over: in the lane"),
    (
      RoadAlert(kind: .entry, severity: .info, object: "p1", distanceMeters: 12), .raised,
      "entry         info: object p1 came into the way, 12.0 m ahead"
    ), (RoadAlert(kind: .overspeed, severity: .warning), .raised, "speed         WARNING: faster than the limit"),
  ]

  @Test(arguments: alerts)
  func roadAlertsAreDescribedInWords(alert: RoadAlert, state: RoadAlertChange.State, words: String) {
    let line = TextTimeline(hasColor: false).line(
      for: .alert(RoadAlertChange(time: .zero, state: state, alert: alert)))
    #expect(line == "  0:00.0  \(words)")
  }

  @Test func unavailableRoadFunctionsAreReported() {
    let timeline = TextTimeline(hasColor: false)
    let missing = RoadAvailabilityChange(time: .zero, function: .laneDeparture, reason: .speedMissing)
    #expect(
      timeline.line(for: .roadAvailability(missing))
        == "  0:00.0  road          lane departure NOT JUDGED: the vehicle's speed is not known")
    let back = RoadAvailabilityChange(time: .zero, function: .laneDeparture, reason: nil)
    #expect(timeline.line(for: .roadAvailability(back)) == "  0:00.0  road          lane departure: judged again")
  }

  @Test func attentionLineNamesItsTarget() {
    var settings = EngineSettings()
    settings.attention.zones = ["road", "phone"]
    for (target, words) in [
      (nil, "at the road, the phone"), (.zones, "at the road, the phone"), (.road, "on the road or what driving needs"),
      (.display, "on the display"), (.region, "on a region of the display"),
      (.camera, "within 20 degrees of the camera"),
    ] as [(AttentionTarget?, String)] {
      #expect(words50(settings) { $0.target = target } == "50 % of the time \(words), 90 % of 30 s seen")
    }
    #expect(words50() { _ in } == "50 % of the time on the road or what driving needs, 90 % of 30 s seen")
  }

  @Test func attentionLineNamesShutEyesAndReasons() {
    let road = "of the time on the road or what driving needs"
    #expect(words50 { $0.eyesShut = .milliseconds(499) } == "50 % \(road), 90 % of 30 s seen")
    #expect(words50 { $0.eyesShut = .seconds(11) } == "50 % \(road), eyes shut 11 s, 90 % of 30 s seen")
    #expect(words50 { ($0.score, $0.reason) = (nil, .unseen) } == "not known: 90 % of 30 s seen")
    #expect(
      words50 { ($0.score, $0.reason) = (nil, .noDisplay) } == "not known: the rig has no display, 90 % of 30 s seen")
  }

  /// The words of a stretch of 30 s with half of its time on target, after a change.
  private func words50(
    _ settings: EngineSettings = EngineSettings(), _ change: (inout AttentionScore) -> Void
  ) -> String? {
    var score = AttentionScore(
      begin: .zero, end: Timestamp(milliseconds: 30_000), score: 0.5, low: 0.4, high: 0.6, coverage: 0.9)
    change(&score)
    return EventWords(.attention(time: score.end, attention: score), settings: settings)?.text
  }
}
