import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite struct GlanceFairnessTests {
  /// The purpose of a drawing's last look.
  private static func purpose(
    _ text: String, change: @escaping (inout DriverSample) -> Void
  ) -> GlancePurpose? {
    var (reader, fairness) = (GlanceReader(), GlanceFairness())
    return GlanceDrawing(text: text, change: change).ticks.map { fairness.update(reader.read($0), of: $0) }.last
  }

  private static func story(_ text: String, fairness: Bool = true) -> [String] {
    GlanceDrawing(text: text).story(.euroNCAP2026, fairness: fairness)
  }

  private static let mirrors = String(repeating: "m1.5 f1.5 ", count: 4)

  private static let budgets: [(String, [String], Comment)] = [
    (
      mirrors + "a2 f1 a2 f1 a2 f1 a2 f1 a1.967 f1", [],
      "6 s of mirrors are nobody's business: just under 10 s of others"
    ),
    (mirrors + "a2 f1 a2 f1 a2 f1 a2 f1 a2 f1", ["2 shortDistraction 26.0"], "10 s of others"),
    (mirrors + "m1.5 f1 a2 f1 a2 f1 a2 f1 a2 f1 a0.467 f1", [], "more than 6 s count: just under 10 s"),
    (mirrors + "m1.5 f1 a2 f1 a2 f1 a2 f1 a2 f1 a0.5 f1", ["2 shortDistraction 27.0"], "on"),
    (String(repeating: "m2.5 f1 ", count: 6), [], "mirrors alone: 15 s of 21"),
    (String(repeating: "m2.5 f1 ", count: 7), ["2 shortDistraction 22.0"], "16 s: they have used up both"),
  ]

  @Test(arguments: budgets)
  func mirrorLooksHaveTheirOwnTimeBudget(text: String, story: [String], why: Comment) {
    #expect(Self.story(text) == story, why)
  }

  @Test func mirrorLooksCountAsAwayWithoutFairness() {
    #expect(
      Self.story(Self.mirrors + "a2 f1 a2 f2.1", fairness: false) == ["2 shortDistraction 17.0", "0 nothing 19.0"])
  }

  @Test(arguments: [
    ("a2.5 f1 a2.5 f1 a2.5 f1 m1 f0.967 a2.5 f1", ["2 shortDistraction 14.967"], "just under 2 s on the road"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 m1 f1 a2.5 f1", [], "2 s, with a look at the mirror between: 1 s of it"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 m1.033 f1 a2.5 f1", ["2 shortDistraction 15.033"], "more than 1 s of it"),
    ("a2.5 f1 a2.5 f1 a2.5 f1 m0.967 f1 a2.5 f1", [], "less"),
  ])
  func mirrorLookDoesNotInterruptTheReturnToTheRoad(text: String, story: [String], why: Comment) {
    #expect(Self.story(text) == story, why)
  }

  @Test(arguments: [
    ("a3 f1", "one look"), ("a2.5 f1 a2.5 f1 a2.5 f1 a2.5 f1", "looks that add up"), ("p3 f1", "a phone"),
    ("p2.5 f1 p2.5 f1 p2.5 f1 p2.5 f1", "a phone that adds up"), ("f1 a7 f2.5 p1 a9 f1 s4 f1", "and all the rest"),
  ])
  func fairnessDoesNotChangePhoneAndAwayVerdicts(text: String, why: Comment) {
    let sides: [Angle?] = [nil, .degrees(40), .degrees(-40), .degrees(80)]
    for azimuth in sides {
      let drawing = GlanceDrawing(text: text) { $0.azimuth = azimuth }
      #expect(drawing.verdicts(.euroNCAP2026) == drawing.verdicts(.euroNCAP2026, fairness: false), why)
    }
  }

  private static let signals: [(Double, Double, GlancePurpose, Comment)] = [
    (5.0, 40.0, GlancePurpose.driving, "left, 5 s after the signal"), (5.033, 40, .away, "just over"),
    (4.967, 40, .driving, "just under"), (1, -40, .away, "the other side"),
    (1, 15, .driving, "on the edge of the side"),
    (1, 14.9, .away, "ahead of it"), (0, 40, .driving, "while it lasts"),
  ]

  @Test(arguments: signals)
  func turnSignalJustifiesLooksToItsSide(after: Double, azimuth: Double, purpose: GlancePurpose, why: Comment) {
    let found = Self.purpose("f3 a6") {
      // The last sample is at 8.967 s; `after` is the time since the last signal.
      $0.turnSignal = $0.time.milliseconds <= 8966.7 - after * 1000 ? .left : VehicleState.TurnSignal.none
      $0.azimuth = .degrees(azimuth)
    }
    #expect(found == purpose, why)
  }

  private static let steering: [(Double, String, GlancePurpose, Comment)] = [
    (59.0, "passenger window right", GlancePurpose.away, "just under 60 degrees at the wheel"),
    (60, "window_left", .away, "60 degrees are not beyond it"), (61, "window_left", .driving, "just over"),
    (61, "window_right", .away, "the other side"), (-61, "Right Window", .driving, "to the right"),
    (.nan, "window_left", .away, "not known"), (.infinity, "window_left", .away, "nor is this"),
  ]

  @Test(arguments: steering)
  func steeringJustifiesLooksToItsSide(degrees: Double, zone: String, purpose: GlancePurpose, why: Comment) {
    let found = Self.purpose("f1 a1") {
      $0.steering = .degrees(degrees)
      if $0.areEyesOnRoad == false { $0.zone = zone }
    }
    #expect(found == purpose, why)
  }

  @Test func phoneUseIsNeverAFairGlance() {
    let found = Self.purpose("f1 p1") { ($0.turnSignal, $0.azimuth) = (.left, .degrees(80)) }
    #expect(found == .phone)
    let used = Self.purpose("f1 a1") { ($0.turnSignal, $0.azimuth, $0.phone) = (.left, .degrees(40), 0.6) }
    #expect(used == .phone)
  }

  @Test(arguments: [
    (29.967, GlancePurpose.driving, "just under 30 s"), (30, .away, "30 s"), (30.033, .away, "just over"),
    (600, .away, "forgotten"),
  ])
  func turnSignalLeftOnLosesItsEffect(seconds: Double, purpose: GlancePurpose, why: Comment) {
    let found = Self.purpose("f\(seconds) a0.033") {
      // A flashing lamp.
      $0.turnSignal =
        $0.time.milliseconds.truncatingRemainder(dividingBy: 700) < 350 ? .right : VehicleState.TurnSignal.none
      $0.azimuth = .degrees(-50)
    }
    #expect(found == purpose, why)
  }

  @Test func turnSignalIsEffectiveAgainAfterAPause() {
    let found = Self.purpose("f60 a0.033") {
      $0.turnSignal = (40_000..<46_000).contains($0.time.milliseconds) ? VehicleState.TurnSignal.none : .right
      $0.azimuth = .degrees(-50)
    }
    #expect(found == .driving)
  }

  private static let shoulders: [(String, Double, String?, GlancePurpose, Comment)] = [
    ("f1 a2", 80.0, nil, GlancePurpose.driving, "over the shoulder, for just under 2 s"),
    ("f1 a2.033", 80, nil, .away, "for 2 s"), ("f1 a2.067", 80, nil, .away, "for longer"),
    ("f1 a1", 70, nil, .away, "70 degrees are not beyond it"), ("f1 a1", 70.1, nil, .driving, "just over"),
    ("f1 a1", -80, "other", .driving, "to the right, where no zone lies"),
    ("f1 a1", 80, "passenger", .away, "a zone with a name and a class is what it is called"),
    ("f1 m1 a1", 80, nil, .driving, "after the mirror"), ("f1 m1 a1.033", 80, nil, .away, "all in one time away"),
    ("f1 p1.9 a1", 80, nil, .away, "the phone before it was no check"),
  ]

  @Test(arguments: shoulders)
  func shoulderCheckCountsAsDriving(
    text: String, azimuth: Double, zone: String?, purpose: GlancePurpose, why: Comment
  ) {
    let found = Self.purpose(text) {
      $0.azimuth = .degrees(azimuth)
      if $0.zoneClass == .nondriving { ($0.zone, $0.zoneClass) = (zone, zone == nil ? nil : .nondriving) }
    }
    #expect(found == purpose, why)
  }

  @Test(arguments: [0.5, 1, 2, 10, 60])
  func roadLookBeforeAMirrorIsNotTimeAway(road: Double) {
    for book in [RuleBookName.euroNCAP2026, .nhtsa2013] {
      let story = GlanceDrawing(text: "f\(road) m1.5 f1").story(book)
      #expect(story.isEmpty, "\(book.rawValue) after \(road) s of road: \(story)")
    }
  }
}
