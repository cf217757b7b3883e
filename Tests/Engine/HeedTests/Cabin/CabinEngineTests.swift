import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite struct CabinEngineTests {
  static let drive = Scene(
    (.road, 20), (.phone, 4), (.road, 10), (.mirror, 1), (.road, 8), (.drowsy, 12), (.eyesShut, 2), (.road, 6),
    (.yawn, 4), (.absent, 5), (.road, 8))

  @Test func everyEventOfTheDriveIsReported() throws {
    let events = events(of: Self.drive.observations())
    let codes = Set(events.risks.flatMap { $0.reasons.map(\.code) })
    #expect(codes.isSuperset(of: ["phoneGlance", "microsleep", "drowsy"]))
    #expect(
      events.closures.map { "\($0.closure.phase.rawValue) \($0.closure.duringYawn)" }
        == ["began false", "ended false", "began true", "changed true", "ended true"],
      "a microsleep, and the eyes of a yawn")
    #expect(events.contains { if case .yawn = $0 { true } else { false } })
    let unavailable = events.availabilities.map(\.availability)
    #expect(unavailable.contains(.unavailable(.faceMissing)))
    let summary = try #require(events.summary)
    #expect(summary.frames == 2400 && summary.isComplete && summary.highestRisk == .critical)
    #expect(abs(summary.seconds - 80) < 0.05)
    #expect(summary.blinks > 8 && summary.yawns == 1)
  }

  @Test func quietDriveRaisesNoRisk() {
    let events = events(of: Scene((.road, 120)).observations())
    #expect(events.risks.map(\.level) == [.unknown, .normal, .unknown], "starting, driving, over")
    #expect(events.closures.isEmpty)
    #expect(events.blinks == 29, "the last one has not ended")
    #expect(events.drowsiness.allSatisfy { $0.isDrowsy != true })
  }

  @Test func sameObservationsGiveTheSameBytes() {
    let observations = Self.drive.observations()
    let first = events(of: observations).lines
    for _ in 0..<3 { #expect(events(of: observations).lines == first) }
  }

  @Test func replayOfRecordedObservationsGivesTheSameBytes() {
    let observations = Self.drive.observations()
    #expect(events(of: observations.map { $0.rounded() }).lines == events(of: observations).lines)
  }

  @Test func repeatedOrEarlierFramesAreCountedButNotUsed() throws {
    let observations = Scene((.road, 10), (.eyesShut, 2), (.road, 2)).observations()
    var disturbed = observations
    for index in stride(from: 390, to: 10, by: -7) {
      // A repeated frame, and an earlier one with shut eyes.
      disturbed.insert(observations[index], at: index + 1)
      var old = observations[index / 2]
      old.face = drawnFace(openness: 0)
      disturbed.insert(old, at: index + 2)
    }
    let (clean, found) = (events(of: observations), events(of: disturbed))
    func lines(_ events: [MonitorEvent]) -> [String] {
      events.dropLast().filter { if case .notice = $0 { false } else { true } }.map(\.json.text)
    }
    #expect(lines(found) == lines(clean))
    #expect(try #require(found.summary).staleFrames == disturbed.count - observations.count)
  }

  @Test func frameReportPrecedesTheEventsOfTheFrame() {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    for observation in Self.drive.observations() {
      let events = engine.update(.cabin(observation))
      guard case .frame(let report)? = events.first else {
        Issue.record("no line for frame \(observation.frame)")
        return
      }
      #expect(report.observation == observation.rounded())
      #expect(events.allSatisfy { $0.time == observation.time })
      let places = events.map { order(of: $0) }
      #expect(places == places.sorted(), "the order within a frame never changes")
    }
  }

  private func order(of event: MonitorEvent) -> Int {
    switch event {
    case .frame: 0
    case .availability: 1
    case .summary: 7
    case .request: 6
    case .prompt: 5
    case .risk: 4
    case .verdict: 3
    default: 2
    }
  }

  @Test func everyStateChangeIsReportedOnce() {
    let events = events(of: Self.drive.observations())
    let availabilities = events.availabilities.map(\.availability)
    #expect(zip(availabilities, availabilities.dropFirst()).allSatisfy { $0 != $1 })
    #expect(availabilities.first == .starting && availabilities.last == .stopped(nil))
    let risks = events.risks.map { "\($0.level) \($0.reasons.map(\.code).sorted()) \(String(describing: $0.held))" }
    #expect(zip(risks, risks.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func riskIsUnknownWhileTheCabinIsUnavailable() {
    var (unavailable, risk) = (true, RiskLevel.unknown)
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    for observation in Self.drive.observations() {
      for event in engine.update(.cabin(observation)) {
        if case .availability(let change) = event { unavailable = change.availability.isUnavailable }
        if case .risk(let state) = event { risk = state.level }
      }
      #expect((risk == .unknown) == unavailable)
    }
    let end = engine.update(.cabinEnded(SourceEnd(isComplete: true, framesRead: 0)))
    #expect(end.risks.last?.level == .unknown || risk == .unknown, "also after the end")
  }

  @Test func losingTheFaceHoldsTheRiskLevel() throws {
    let events = events(of: Scene((.road, 10), (.eyesShut, 1.5), (.absent, 20), (.road, 3)).observations())
    let critical = try #require(events.risks.firstIndex { $0.level == .critical })
    let lost = events.risks[critical + 1]
    #expect(lost.level == .unknown && lost.held == .critical && !lost.reasons.isEmpty)
    #expect(events.risks[critical + 2].level == .critical, "and shows it again")
  }

  @Test func wallClockAnchorDatesAvailabilityChanges() {
    var engine = CabinEngine(rig: cabin)
    engine.anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_700_000_000_000)
    let found = Scene((.road, 1)).observations().flatMap { engine.update($0) }.availabilities
    #expect(found.map(\.utcMilliseconds) == [1_700_000_000_000, 1_700_000_000_500])
    #expect(events(of: Scene((.road, 1)).observations()).availabilities.allSatisfy { $0.utcMilliseconds == nil })
  }

  @Test func emptySessionEndsWithASummary() throws {
    var engine = CabinEngine()
    let events = engine.finish(
      SourceEnd(isComplete: false, note: "cut off", framesRead: 0, droppedFrames: 7, failure: .cameraInterrupt))
    #expect(events.availabilities.map(\.availability) == [.stopped(.cameraInterrupt)])
    let summary = try #require(events.summary)
    #expect(!summary.isComplete && summary.note == "cut off" && summary.droppedFrames == 7 && summary.seconds == 0)
  }

  @Test func sessionDurationCountsFromTheFirstFrame() throws {
    var observations = Scene((.road, 2)).observations()
    for index in observations.indices { observations[index].time = observations[index].time + .seconds(5000) }
    #expect(abs(try #require(events(of: observations).summary).seconds - 59.0 / 30) < 1e-6)
  }

  @Test func rigWithoutZonesStillJudgesAttention() {
    let events = events(of: Scene((.road, 35)).observations(), rig: Rig(name: "bare"))
    #expect(events.contains { if case .attention(_, let score) = $0 { (score.score ?? 0) > 0.9 } else { false } })
    #expect(!events.contains { if case .glance = $0 { true } else { false } })
  }
}
