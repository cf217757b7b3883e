import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

/// Each number of the other books: just under, on, just over; 30 Hz, so that a sample is 0.033 s.
@Suite struct GlanceBooksTests {
  @Test(arguments: [
    ("f1 a3.467 f1", 120, [], "just under 3.5 s"),
    ("f1 a3.5 f1", 120, ["2 longDistraction 4.5", "0 nothing 4.533"], "3.5 s"),
    ("f1 a3.533 f1", 120, ["2 longDistraction 4.5", "0 nothing 4.567"], "just over"),
    ("f1 a5.967 f1", 30, [], "just under 6 s"),
    ("f1 a6 f1", 30, ["2 longDistraction 7.0", "0 nothing 7.033"], "6 s"),
    ("f1 a6.033 f1", 30, ["2 longDistraction 7.0", "0 nothing 7.067"], "just over"),
    ("f1 a5 f1", 49.9, [], "just under 50 km/h"),
    ("f1 a5 f1", 50, ["2 longDistraction 4.5", "0 nothing 6.033"], "50 km/h"),
    ("f1 a5 f1", 50.1, ["2 longDistraction 4.5", "0 nothing 6.033"], "just over"),
    ("f1 a7 f1", 19.9, [], "just under 20 km/h"),
    ("f1 a7 f1", 20, [], "20 km/h is not above it"),
    ("f1 a7 f1", 20.1, ["2 longDistraction 7.0", "0 nothing 8.033"], "just over"),
    ("f1 m20 f1", 120, [], "what driving needs is not away"),
    ("f1 p3.5 f1", 120, ["2 longDistraction 4.5", "0 nothing 4.533"], "a phone is"),
  ])
  func addwWarnsByTimeAwayAndSpeed(text: String, speed: Double, story: [String], why: Comment) {
    #expect(GlanceDrawing(text: text, speed: speed / 3.6).story(.euADDW) == story, why)
  }

  @Test(arguments: [
    (54.9, 0.0, 0, "just within 55 degrees"), (55, 0, 0, "on the edge"), (55.1, 0, 2, "just beyond"),
    (-54.9, 0, 0, "to the right as well"), (-55.1, 0, 2, "beyond"),
    (0, -29.9, 0, "just within 30 degrees down"), (0, -30, 0, "on the edge"), (0, -30.1, 2, "just beyond"),
    (0, 40, 0, "up is not away"),
  ])
  func addwDefinesAwayByAngle(azimuth: Double, elevation: Double, level: Int, why: Comment) {
    let drawing = GlanceDrawing(text: "f1 a4") {
      ($0.azimuth, $0.elevation) = (.degrees(azimuth), .degrees(elevation))
    }
    #expect(drawing.verdicts(.euADDW).last?.level == level, why)
  }

  @Test(
    arguments: [
      (54.9, nil, 0, "just within"), (55.1, nil, 2, "just beyond"), (54.9, ZoneClass.phone, 2, "a phone may lie low"),
    ] as [(Double, ZoneClass?, Int, Comment)])
  func addwAcceptsOneKnownAngle(azimuth: Double, zoneClass: ZoneClass?, level: Int, why: Comment) {
    let drawing = GlanceDrawing(text: "a4") {
      ($0.areEyesOnRoad, $0.zoneClass, $0.azimuth) = (nil, zoneClass, .degrees(azimuth))
    }
    #expect(drawing.verdicts(.euADDW).last?.level == level, why)
  }

  @Test(arguments: [
    (0.29, 1.0, 3.5, "just under 0.3 rad"), (0.3, 1, 5, "0.3 rad"), (0.31, 1, 5, "just over"),
    (0, 0.51, 3.5, "eyes just visible"), (0, 0.5, 5, "eyes hidden"), (0, 0.49, 5, "and more so"),
    (.infinity, .nan, 3.5, "what is not known allows nothing"),
  ])
  func addwWaitsLongerIfTheDriverIsPoorlySeen(
    deviation: Double, visible: Double, limit: Double, why: Comment
  ) {
    let drawing = GlanceDrawing(text: "f1 a6") { ($0.poseDeviation, $0.eyesVisible) = (deviation, visible) }
    #expect(drawing.story(.euADDW) == ["2 longDistraction \(1 + limit)"], why)
  }

  @Test(arguments: [
    (6.9, 120, [], "just under 7"), (7, 120, ["1 drowsy 0.0"], "7: it may"),
    (7.9, 120, ["1 drowsy 0.0"], "just under 8"),
    (8, 120, ["2 drowsy 0.0"], "8: it must"), (8.1, 120, ["2 drowsy 0.0"], "just over"),
    (8, 69.9, [], "just under 70 km/h"), (8, 70, ["2 drowsy 0.0"], "70 km/h"), (8, 70.1, ["2 drowsy 0.0"], "just over"),
  ])
  func ddawWarnsOfSleepinessFrom70KilometersPerHour(kss: Double, speed: Double, story: [String], why: Comment) {
    #expect(GlanceDrawing(text: "f1", speed: speed / 3.6, change: { $0.kss = kss }).story(.euDDAW) == story, why)
  }

  @Test(arguments: [(299.0, 300.0, "within 5 min"), (300, 300, "at 5 min"), (301, 301, "after it: now")])
  func ddawNeedNotWarnInTheFirst5Minutes(at seconds: Double, latest: Double, why: Comment) {
    var rules = RuleBook(.euDDAW)
    func feed(_ seconds: Double, _ speed: Double, kss: Double) -> Verdict {
      var sample = DriverSample(time: Timestamp(milliseconds: seconds * 1000))
      (sample.areEyesOnRoad, sample.speed, sample.kss) = (true, speed / 3.6, kss)
      return rules.update(sample)
    }
    #expect(feed(-10, 60, kss: 5).latest == nil)
    #expect(feed(0, 70, kss: 5).latest == nil, "nothing runs out for somebody awake")
    #expect(feed(seconds, 80, kss: 8).latest == Timestamp(milliseconds: latest * 1000), why)
  }

  @Test(arguments: [
    ("f1 a4.967 f1", [], "just under 5 s"),
    ("f1 a5 f1", ["1 eyesOnRequest 6.0", "0 nothing 6.2"], "5 s"),
    ("f1 a5.033 f1", ["1 eyesOnRequest 6.0", "0 nothing 6.233"], "just over"),
    ("f1 a7.967 f1", ["1 eyesOnRequest 6.0", "0 nothing 9.167"], "just under 3 s after the request"),
    ("f1 a8 f1", ["1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "0 nothing 9.2"], "3 s after it"),
    ("f1 a8.033 f1", ["1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "0 nothing 9.233"], "just over"),
    (
      "f1 a12.967 f1", ["1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "0 nothing 14.167"],
      "just under 5 s after the escalation"
    ),
    (
      "f1 a13 f1", ["1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "3 directControl 14.0", "0 nothing 14.2"],
      "5 s after it"
    ),
    (
      "f1 a13.033 f1", ["1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "3 directControl 14.0", "0 nothing 14.233"],
      "just over"
    ),
    (
      "f1 a17.967 f1", ["1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "3 directControl 14.0", "0 nothing 19.167"],
      "just under 10 s after the escalation"
    ),
    (
      "f1 a18 f1",
      [
        "1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "3 directControl 14.0", "3 unavailable 19.0", "0 nothing 19.2",
      ], "10 s after it"
    ),
    (
      "f1 a18.033 f1",
      [
        "1 eyesOnRequest 6.0", "2 escalatedRequest 9.0", "3 directControl 14.0", "3 unavailable 19.0",
        "0 nothing 19.233",
      ], "just over"
    ),
    ("f1 a4 f0.167 a1 f1", ["1 eyesOnRequest 6.0", "0 nothing 6.367"], "just under 200 ms on the road is no return"),
    ("f1 a4 f0.2 a4.9 f1", [], "200 ms is one"), ("f1 a4 f0.233 a4.9 f1", [], "just over"),
    ("f1 m30 f1", [], "mirrors are needed for driving"),
    ("f1 i5 f1", ["1 eyesOnRequest 6.0", "0 nothing 6.2"], "the dashboard is not"),
    ("f1 z5 f1", ["1 eyesOnRequest 6.0", "0 nothing 6.2"], "shut eyes are disengaged since they shut"),
  ])
  func r171RequestsEyesOnTheRoadAfter5Seconds(text: String, story: [String], why: Comment) {
    #expect(GlanceDrawing(text: text).story(.unR171) == story, why)
  }

  @Test(arguments: [
    (9.9, true, 0, "just under 10 km/h"), (10, true, 0, "10 km/h is not above it"), (10.1, true, 1, "just over"),
    (50, false, 0, "nobody assists"),
  ])
  func r171AppliesToAssistantsAbove10KilometersPerHour(speed: Double, isEngaged: Bool, level: Int, why: Comment) {
    let drawing = GlanceDrawing(text: "f1 a6", speed: speed / 3.6) { $0.isEngaged = isEngaged }
    #expect(drawing.verdicts(.unR171).last?.level == level, why)
  }

  @Test(arguments: [
    ("f1 a1.967 f1", [], "just under 2 s"), ("f1 a2 f1", [], "2 s are allowed"),
    ("f1 a2.033 f1", ["2 longDistraction 3.033", "0 nothing 3.067"], "just over"),
    ("f1 m2.033 f1", ["2 longDistraction 3.033", "0 nothing 3.067"], "the book knows no justified looks"),
  ])
  func nhtsaAllowsGlancesOf2Seconds(text: String, story: [String], why: Comment) {
    #expect(GlanceDrawing(text: text).story(.nhtsa2013) == story, why)
  }

  private static let sixGlances = String(repeating: "a2 f3 ", count: 5)

  @Test(arguments: [
    (sixGlances + "a1.967 f1", "dial" as String?, [], "just under 12 s"),
    (sixGlances + "a2 f1", "dial", [], "12 s are allowed"),
    (sixGlances + "a2 f1 a0.033 f1", "dial", ["2 taskTime 28.033"], "just over, whatever lies between"),
    (sixGlances + "a2 f1 a2 f1", nil, [], "no task, no sum"),
  ])
  func nhtsaAllows12SecondsInATask(text: String, task: String?, story: [String], why: Comment) {
    #expect(GlanceDrawing(text: text, change: { $0.task = task }).story(.nhtsa2013) == story, why)
  }

  @Test func nhtsaCountsEachTaskSeparately() {
    let drawing = GlanceDrawing(text: Self.sixGlances + "a2 f1 a2 f1") {
      $0.task = $0.time.milliseconds < 10_000 ? "dial" : "radio"
    }
    #expect(drawing.story(.nhtsa2013) == [])
  }

  @Test(arguments: [
    (RuleBookName.euroNCAP2026, "2 shortDistraction 14.5" as String?), (.nhtsa2013, "2 longDistraction 2.033"),
    (.euADDW, nil),
    (.unR171, nil), (.euDDAW, nil),
  ])
  func eachRuleBookJudgesRepeatedShortLooks(book: RuleBookName, first: String?) {
    let drawing = GlanceDrawing(text: String(repeating: "a2.5 f1.5 ", count: 100))
    #expect(drawing.story(book).first == first)
  }
}
