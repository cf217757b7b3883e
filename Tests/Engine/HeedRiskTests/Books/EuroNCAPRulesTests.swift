import HeedSignals
import Testing

@testable import HeedRisk

/// Each number of Euro NCAP 2026: just under, on, just over; 30 Hz, so that a sample is 0.033 s.
@Suite struct EuroNCAPRulesTests {
  private func expect(_ text: String, _ story: [String], _ why: Comment, fairness: Bool = true) {
    #expect(GlanceDrawing(text: text).story(.euroNCAP2026, fairness: fairness) == story, why)
  }

  @Test(arguments: [
    ("f1 a2.967 f1", [], "just under 3 s"),
    ("f1 a3 f1", ["2 longDistraction 4.0", "0 nothing 4.033"], "3 s"),
    (
      "f1 a3.033 f1", ["2 longDistraction 4.0", "0 nothing 4.067"],
      "just over: it is told after 3 s, and ends with the look"
    ),
    ("f1 a1 p1 a0.967 f1", [], "places one after the other are one time away: under"),
    ("f1 a1 p1 a1 f1", ["2 longDistraction 4.0", "0 nothing 4.033"], "on"),
    ("f1 a2.5 f0.033 a2.5 f1", [], "a sample of road in between makes it two"),
  ])
  func longGlanceWarningComesAfter3Seconds(text: String, story: [String], why: Comment) { expect(text, story, why) }

  @Test(arguments: [
    ("f1 m3.967 f1", [], "just under 4 s"),
    ("f1 m4 f1", ["2 longDistraction 5.0", "0 nothing 5.033"], "4 s"),
    ("f1 m4.033 f1", ["2 longDistraction 5.0", "0 nothing 5.067"], "just over"),
    ("f1 m2 i1.967 f1", [], "mirror and instruments alike"),
    ("f1 m2.9 a0.067 f1", [], "with something else in it the limit is 3 s: under"),
    ("f1 m2.9 a0.1 f1", ["2 longDistraction 4.0", "0 nothing 4.033"], "on"),
    (
      "f1 m3.5 a0.1 f1", ["2 longDistraction 4.533", "0 nothing 4.633"], "it is told as soon as something else is in it"
    ),
  ])
  func mirrorAndInstrumentLooksMayLastASecondLonger(text: String, story: [String], why: Comment) {
    expect(text, story, why)
    expect(text, story, why, fairness: false)
  }

  @Test(arguments: [
    ("a2.5 f1 a2.5 f1 a2.5 f1 a2.467 f1.5", [], "just under 10 s"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f1.5", ["2 shortDistraction 13.0"], "10 s"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 a2.533 f1.5", ["2 shortDistraction 13.0"], "just over"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 p2.5 f1.5", ["2 shortDistraction 13.0"], "a phone is away as well"),
  ])
  func shortDistractionWarningComesAfter10SecondsAway(text: String, story: [String], why: Comment) {
    expect(text, story, why)
    expect(text, story, why, fairness: false)
  }

  @Test(arguments: [
    (
      "a2 ?18 a2.6 f1 a2.6 f1 a2.8 f1", ["2 shortDistraction 30.0"],
      "the last of 10 s comes as the first would leave: 30 s"
    ),
    ("a2 ?18.033 a2.6 f1 a2.6 f1 a2.8 f1", [], "a sample later the first has begun to leave"),
    ("a2 ?17.967 a2.6 f1 a2.6 f1 a2.8 f1", ["2 shortDistraction 29.967"], "a sample earlier it has not"),
  ])
  func shortGlancesAddUpOver30Seconds(text: String, story: [String], why: Comment) { expect(text, story, why) }

  @Test(arguments: [
    ("a2.5 f1 a2.5 f1 a2.5 f1.967 a2.5 f1", ["2 shortDistraction 13.967"], "just under 2 s on the road: it adds up"),
    ("a2.5 f1 a2.5 f1 a2.5 f2 a2.5 f1", [], "2 s: all is forgotten"),
    ("a2.5 f1 a2.5 f1 a2.5 f2.033 a2.5 f1", [], "just over"),
    (
      "a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f3", ["2 shortDistraction 13.0", "0 nothing 15.0"], "the warning stands until then"
    ),
    (
      "a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f1 ?1 f0.5 ?1 f1", ["2 shortDistraction 13.0", "0 nothing 17.0"],
      "losses are no looks"
    ),
    ("a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f1 ?2.1 f1.9", ["2 shortDistraction 13.0"], "and after a long one it begins anew"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 s0.2 f0.967 a2.5 f1", ["2 shortDistraction 14.167"], "nor are blinks: just under 2 s"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 s0.2 f1 a2.5 f1", [], "but they end nothing"),
  ])
  func twoSecondsOnTheRoadClearEarlierGlances(text: String, story: [String], why: Comment) { expect(text, story, why) }

  @Test(arguments: [
    ("p2.5 f1 p2.5 f1 p2.5 f1 p2.467 f1.5", [], "just under 10 s towards the phone"),
    ("p2.5 f1 p2.5 f1 p2.5 f1 p2.5 f1.5", ["2 phone 13.0"], "10 s"),
    ("p2.5 f1 p2.5 f1 p2.5 f1 p2.533 f1.5", ["2 phone 13.0"], "just over"),
  ])
  func phoneWarningComesAfter10SecondsOfLooks(text: String, story: [String], why: Comment) { expect(text, story, why) }

  @Test(arguments: [
    ("f1 s0.967 f1", [], "just under 1 s"),
    ("f1 s1 f1", ["2 microsleep 2.0", "0 nothing 2.033"], "1 s"),
    ("f1 s1.033 f1", ["2 microsleep 2.0", "0 nothing 2.067"], "just over"),
    ("f1 s2.967 f1", ["2 microsleep 2.0", "0 nothing 4.0"], "just under 3 s"),
    ("f1 s3 f1", ["2 microsleep 2.0", "3 sleep 4.0", "0 nothing 4.033"], "3 s"),
    ("f1 s3.033 f1", ["2 microsleep 2.0", "3 sleep 4.0", "0 nothing 4.067"], "just over"),
    ("f1 z3 f1", ["2 microsleep 2.0", "3 sleep 4.0", "0 nothing 4.033"], "where nobody knows where shut eyes look"),
    ("f1 s0.7 ?1 s0.3 f1", ["2 microsleep 3.0", "0 nothing 3.033"], "a loss pauses it"),
  ])
  func shutEyesBecomeMicrosleepThenSleep(text: String, story: [String], why: Comment) { expect(text, story, why) }

  @Test(arguments: [
    ("f1 a5.967 f1", ["2 longDistraction 4.0", "0 nothing 7.0"], "just under 3 s after the warning"),
    ("f1 a6 f1", ["2 longDistraction 4.0", "3 unresponsive 7.0", "0 nothing 7.033"], "3 s after it; and 6 s away"),
    ("f1 a6.033 f1", ["2 longDistraction 4.0", "3 unresponsive 7.0", "0 nothing 7.067"], "just over"),
    ("f1 m5.967 f1", ["2 longDistraction 5.0", "0 nothing 7.0"], "6 s away and 2 after the warning: just under"),
    ("f1 m6 f1", ["2 longDistraction 5.0", "3 unresponsive 7.0", "0 nothing 7.033"], "on"),
    ("f1 m6.033 f1", ["2 longDistraction 5.0", "3 unresponsive 7.0", "0 nothing 7.067"], "just over"),
    (
      "a2.5 f1 a2.5 f1 a2.5 f1 a2.5 p2.967 f1",
      ["2 shortDistraction 13.0", "2 longDistraction 13.5", "2 shortDistraction 16.0"],
      "the warning of a sum wants an answer as well: just under 3 s"
    ),
    (
      "a2.5 f1 a2.5 f1 a2.5 f1 a2.5 p3 f1",
      ["2 shortDistraction 13.0", "2 longDistraction 13.5", "3 unresponsive 16.0", "2 shortDistraction 16.033"], "on"
    ),
    (
      "f1 a2 s1.7 a2.267 f1", ["2 microsleep 4.0", "2 longDistraction 4.733", "0 nothing 7.0"],
      "shut and away are one stretch: just under 6 s"
    ),
    (
      "f1 a2 s1.7 a2.3 f1", ["2 microsleep 4.0", "2 longDistraction 4.733", "3 unresponsive 7.0", "0 nothing 7.033"],
      "on"
    ),
  ])
  func driverIgnoringAWarningIsUnresponsive(text: String, story: [String], why: Comment) { expect(text, story, why) }

  @Test(arguments: [
    (6.9, 120, [], "KSS just under 7"),
    (7.0, 120, [], "7 is not more than 7"),
    (7.1, 120, ["2 drowsy 0.0"], "just over"),
    (8.0, 49.9, [], "just under 50 km/h"),
    (8.0, 50.0, ["2 drowsy 0.0"], "50 km/h"),
    (8.0, 50.1, ["2 drowsy 0.0"], "just over"),
  ])
  func drowsinessCountsAboveKSS7From50KilometersPerHour(kss: Double, speed: Double, story: [String], why: Comment) {
    let drawing = GlanceDrawing(text: "f1", speed: speed / 3.6) { $0.kss = kss }
    #expect(drawing.story(.euroNCAP2026) == story, why)
  }

  @Test func standingVehicleIsNotJudged() {
    let drawing = GlanceDrawing(text: "f1 a9 f1") {
      $0.isStandstill = $0.time.milliseconds < 5000
      if $0.isStandstill { $0.speed = 0 }
    }
    #expect(drawing.story(.euroNCAP2026).first == "2 longDistraction 8.0", "what was looked at before does not count")
  }

  @Test func unknownSpeedCountsAsFast() {
    let drawing = GlanceDrawing(text: "f1", speed: nil) { $0.kss = 8 }
    let verdict = drawing.verdicts(.euroNCAP2026).last
    #expect(verdict?.level == 2 && verdict?.isSpeedAssumed == true)
  }
}
