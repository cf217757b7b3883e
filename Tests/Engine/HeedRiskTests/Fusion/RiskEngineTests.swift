import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("Driver and road become one risk that explains itself")
struct RiskEngineTests {
  /// Feeds a drive: one character is a fifteenth of a second of the driver, `road` holds the road's alerts.
  /// Driver: . road   p phone   a elsewhere   x lids shut   ? face lost, cabin unavailable.
  private func run(
    _ driver: String, road: [ClosedRange<Int>: RoadAlert] = [:], settings: RiskEngine.Settings = .init(),
    speed: Double? = 20
  ) -> [RiskState] {
    var engine = RiskEngine(settings: settings)
    var states: [RiskState] = []
    var shutSince: Timestamp?
    for (step, character) in driver.enumerated() {
      let time = Timestamp(milliseconds: Double(step) * 200 / 3)
      var sample = DriverSample(time: time)
      sample.speed = speed
      sample.isFaceSeen = character != "?"
      switch character {
      case ".": sample.zoneClass = .forward
      case "p": (sample.zone, sample.zoneClass) = ("phone", .phone)
      case "a": (sample.zone, sample.zoneClass) = ("centre_stack", .nondriving)
      case "x": sample.eyesClosed = 1
      default: break
      }
      var snapshot = DriverSnapshot(sample: sample)
      snapshot.isUnavailable = character == "?"
      shutSince = character == "x" ? shutSince ?? time : nil
      if let shutSince {
        let shut = time - shutSince
        snapshot.sample.closureLength = shut
        snapshot.closureKind = shut >= .seconds(3) ? .sleep : shut >= .seconds(1) ? .microsleep : nil
        snapshot.closureFrom = shut >= .seconds(3) ? .seconds(3) : .seconds(1)
      }
      if let state = engine.update(snapshot).risk { states.append(state) }
      let alerts = road.filter { $0.key.contains(step) }.map(\.value)
      if !road.isEmpty, let state = engine.update(alerts, at: time) { states.append(state) }
    }
    return states
  }

  private func seconds(_ length: Double) -> Int { Int((length * 15).rounded()) }

  private func stretch(_ act: Character, _ length: Double) -> String {
    String(repeating: act, count: seconds(length))
  }

  private static func collision(_ severity: RoadAlert.Severity, seen: Bool? = nil) -> RoadAlert {
    var alert = RoadAlert(
      kind: .timeToCollision, severity: severity, object: "7",
      timeToCollision: TimeToCollision(seconds: 2, earliest: 1.9, latest: 2.1), distanceMeters: 20, isSeen: seen)
    (alert.measured, alert.bound, alert.samples) = (2, 2.5, 9)
    return alert
  }

  @Test func phoneRaisesRiskStepwiseUntilALookBack() {
    let states = run(stretch(".", 3) + stretch("p", 4) + stretch(".", 5))
    let levels = states.map(\.level).reduce(into: [RiskLevel]()) { if $0.last != $1 { $0.append($1) } }
    #expect(levels == [.normal, .advisory, .warning, .normal])
    #expect(Set(states.flatMap { $0.reasons.map(\.code) }) == ["phoneGlance", "longGlance"])
    #expect(states[1].time == Timestamp(milliseconds: 4000) && states[2].time == Timestamp(milliseconds: 5000))
  }

  @Test func longGlanceReasonHasEvidence() throws {
    let warning = try #require(run(stretch(".", 3) + stretch("a", 4)).last)
    let reason = try #require(warning.reasons.first)
    #expect(
      reason.code == "longGlance" && reason.text == "Looking away from the road for 3 s, mostly at the centre stack.")
    let evidence = try #require(reason.evidence)
    #expect(evidence.rule == "euro-ncap-2026" && evidence.quantity == .glance && evidence.threshold == 3)
    #expect(evidence.excess >= 0 && evidence.excess < 0.07 && evidence.samples > 40)
    #expect(evidence.start == Timestamp(milliseconds: 3000))
    #expect(reason.remedy?.hasPrefix("Eyes back on the road 0.0") == true)
  }

  @Test func settingsChooseTheRuleBook() {
    var settings = RiskEngine.Settings()
    (settings.raisedBy, settings.glanceAdvisory) = (.unR171, .seconds(60))
    let patient = run(stretch(".", 3) + stretch("a", 4.9), settings: settings)
    #expect(patient.allSatisfy { $0.level <= .normal }, "UN R171 asks after 5 s")
    settings.raisedBy = .nhtsa2013
    let strict = run(stretch(".", 3) + stretch("a", 2.2), settings: settings)
    #expect(strict.last?.level == .warning)
  }

  @Test func longPhoneLookNamesThePhoneOnce() throws {
    let last = try #require(run(stretch(".", 3) + stretch("p", 3.2)).last)
    #expect(last.reasons.map(\.text) == ["Looking at a phone for 3 s.", "No look at the road for 3 s."])
  }

  @Test(arguments: [
    (20.0 as Double?, 3.5, RiskLevel.advisory, "after 2 s"), (8.4, 3.5, .advisory, "and from 30 km/h on"),
    (nil, 3.5, .advisory, "or at nobody knows what speed"), (8.2, 3.5, .normal, "who turns slowly looks to the sides"),
    (8.2, 4.1, .warning, "until the rule book warns"),
  ])
  func lookAwayIsReportedLaterAtLowSpeed(speed: Double?, length: Double, level: RiskLevel, why: Comment) {
    #expect(run(stretch(".", 1) + stretch("a", length - 1), speed: speed).last?.level == level, why)
  }

  @Test func lookAwayDoesNotHideDrowsiness() throws {
    var engine = RiskEngine()
    var said: [[String]] = []
    for step in 0..<110 {
      var sample = DriverSample(time: Timestamp(milliseconds: Double(step) * 200 / 3))
      sample.zoneClass = (15..<65).contains(step) ? .nondriving : .forward
      // Sleepiness counts while the vehicle is known to be fast: here at a single sample.
      (sample.speed, sample.kss) = (step == 62 ? 20 : 10, 8)
      if let state = engine.update(DriverSnapshot(sample: sample)).risk { said.append(state.reasons.map(\.code)) }
    }
    let expected = [[], ["longGlance"], ["longGlance"], ["drowsy", "longGlance"], ["longGlance"], []]
    #expect(said == expected, "beside the rule book's verdict")
  }

  @Test(arguments: [
    (RoadAlert.Severity.info, nil, ".", RiskLevel.advisory, "an information is an advisory"),
    (.warning, nil, ".", .warning, "a warning is one"),
    (.warning, true, ".", .warning, "also when it is seen"),
    (.warning, false, ".", .critical, "nobody has seen it: nobody will brake"),
    (.warning, nil, "p", .critical, "on the phone"),
    (.alert, true, ".", .critical, "an alert is critical, seen or not"),
  ])
  func roadAlertsTheDriverHasNotSeenWeighMore(
    severity: RoadAlert.Severity, seen: Bool?, driver: String, level: RiskLevel, why: Comment
  ) throws {
    let length = seconds(6)
    let states = run(
      stretch(Character(driver), 6), road: [length - 3...length: Self.collision(severity, seen: seen)])
    #expect(states.last?.level == level, why)
    let reason = try #require(states.last?.reasons.first { $0.code == "collision" })
    #expect(reason.evidence?.measured == 2 && reason.evidence?.samples == 9)
    #expect(reason.remedy == "Closing 2.2 m/s slower, or 5.4 m more distance.")
  }

  @Test func closureIsAMicrosleepOrSleepReasonButNotBoth() throws {
    let states = run(stretch(".", 3) + stretch("x", 4))
    let closures = states.map { $0.reasons.map(\.code).filter { ["microsleep", "sleep"].contains($0) } }
    #expect(closures.filter { !$0.isEmpty } == [["microsleep"], ["sleep"]], "by its own length, at 1 s and at 3 s")
    let evidence = try #require(states.first { $0.level == .critical }?.reasons.first?.evidence)
    #expect(evidence.rule == "heed" && evidence.measured == 1 && evidence.threshold == 1)
  }

  @Test func drowsinessEvidenceHasTheCurrentThreshold() throws {
    var snapshot = DriverSnapshot(sample: DriverSample(time: .zero))
    snapshot.drowsiness = Drowsiness(
      isDrowsy: true, intensity: 0.4, perclos: nil, window: .seconds(60), kss: 6.2, reason: "perclos", evidence: [])
    func evidence() -> RiskEvidence? {
      var engine = RiskEngine()
      return engine.update(snapshot).risk?.reasons.first { $0.code == "drowsy" }?.evidence
    }
    #expect(evidence() == nil, "a threshold that is not known is not made up")
    snapshot.drowsyFrom = 5.4
    #expect(evidence()?.measured == 6.2 && evidence()?.threshold == 5.4)
  }

  @Test func losingTheFaceHoldsTheActiveRiskLevel() throws {
    let states = run(stretch(".", 3) + stretch("x", 2) + stretch("?", 20) + stretch(".", 4))
    #expect(states.map(\.level) == [.normal, .critical, .unknown, .critical, .normal])
    #expect(states[2].held == .critical && states[2].reasons.first?.code == "microsleep")
    #expect(states[2].unavailable.contains("cabin") && states[2].score == nil)
  }

  @Test func unknownCabinIsNotNormalButRoadAlertsStillWarn() {
    let lost = run(stretch("?", 3))
    #expect(lost.map(\.level) == [.unknown] && lost[0].held == nil)
    let road = run(stretch("?", 6), road: [30...45: Self.collision(.warning)])
    #expect(road.map(\.level) == [.unknown, .warning, .unknown])
  }

  @Test func alertsOfAStalledRoadAreDropped() {
    var engine = RiskEngine()
    _ = engine.update([Self.collision(.alert)], at: .zero)
    var last: RiskState?
    for step in 1...200 {
      var sample = DriverSample(time: Timestamp(milliseconds: Double(step) * 33))
      sample.zoneClass = .forward
      last = engine.update(DriverSnapshot(sample: sample)).risk ?? last
    }
    #expect(last?.level == .normal)
  }
}
