import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

@testable import Heed

@Suite struct DriveEngineTests {
  private func engine(road: Bool = false, anchor: WallClockAnchor? = nil) throws -> DriveEngine {
    var engine = DriveEngine(
      cabin: CabinEngine(rig: cabin), road: road ? try RoadEngine(camera: nil) : nil)
    engine.anchor = anchor
    return engine
  }

  private func all(_ inputs: [MonitorInput], _ engine: consuming DriveEngine) -> [MonitorEvent] {
    var found: [MonitorEvent] = []
    for input in inputs { found += engine.update(input) }
    return found
  }

  private static let scene = Scene((.road, 5), (.phone, 4), (.absent, 2), (.drowsy, 6))

  @Test func driveWithoutARoadMatchesTheCabinEngine() throws {
    let found = all(Recording.of(Self.scene).inputs, try engine())
    #expect(found.lines == events(of: Self.scene.observations()).lines)
  }

  @Test func summaryComesLastAndCountsBothCameras() throws {
    let recording = Recording.of(Self.scene, road: true)
    let found = all(recording.inputs, try engine(road: true))
    let summaries = found.indices.filter { if case .summary = found[$0] { true } else { false } }
    #expect(summaries == [found.count - 1])
    let summary = try #require(found.summary)
    let roads = recording.inputs.count { if case .road = $0 { true } else { false } }
    let raised = found.count { if case .alert(let change) = $0 { change.state == .raised } else { false } }
    #expect(summary.roadFrames == roads && summary.roadAlerts == raised && summary.frames == 510)
    #expect(found.last?.time == Timestamp(milliseconds: Double(roads - 1) * 100), "the road's last frame is later")
  }

  @Test func sameDriveInputsGiveTheSameLines() throws {
    let recording = Recording.of(Self.scene, road: true)
    #expect(all(recording.inputs, try engine(road: true)).lines == all(recording.inputs, try engine(road: true)).lines)
  }

  @Test func driveEngineReplaysCabinOrRoadAlone() throws {
    var cabinOnly = try engine(road: true)
    let during = Recording.of(Self.scene).inputs.flatMap { cabinOnly.update($0) }
    let closing = cabinOnly.finish(note: "unused")
    #expect((during + closing).lines == events(of: Self.scene.observations()).lines)
    let road = Recording.of(Self.scene, road: true).inputs.filter {
      switch $0 {
      case .road, .roadEnded: true
      default: false
      }
    }
    var alone = DriveEngine(cabin: nil, road: try RoadEngine(camera: nil))
    var roadOnly = try engine(road: true)
    let expected = road.flatMap { alone.update($0) }.lines
    let found = road.flatMap { roadOnly.update($0) }.lines
    #expect(found == expected)
    let (isOver, rest) = (roadOnly.isOver, roadOnly.finish(note: "unused"))
    #expect(isOver && rest.isEmpty)
  }

  @Test func eventsAreDatedFromTheFirstFrame() throws {
    let anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_700_000_000_000)
    let silence = MonitorInput.cabinSilent(Timestamp(milliseconds: 900))
    let found = all([silence] + Recording.of(Scene((.road, 2))).inputs, try engine(anchor: anchor))
    let known = found.availabilities.map { $0.utcMilliseconds != nil }
    #expect(known.prefix(2) == [false, false], "nothing had come yet that the clock was read at")
    #expect(known.dropFirst(2).allSatisfy { $0 } && known.count > 2)
  }

  @Test func inputsAfterTheEndAreIgnored() throws {
    var engine = try engine()
    let inputs = Recording.of(Scene((.road, 1))).inputs
    for input in inputs { _ = engine.update(input) }
    #expect(engine.isOver == true)
    let later = inputs.flatMap { engine.update($0) } + engine.finish(note: "again")
    #expect(later.isEmpty)
  }

  @Test(arguments: [false, true])
  func cutOffRecordingIsReportedIncomplete(road: Bool) throws {
    let recording = Recording.of(Self.scene, road: road, ended: false)
    var engine = try engine(road: true)
    let during = recording.inputs.flatMap { engine.update($0) }
    let last = engine.finish(note: "cut off")
    #expect(during.summary == nil)
    let summary = try #require(last.summary)
    #expect(!summary.isComplete && summary.note == "cut off" && summary.frames == 510)
    #expect((summary.roadFrames > 0) == road)
    #expect(last.availabilities.last?.availability == .stopped(nil))
  }

  @Test func recordedInputsReplayToTheSameEvents() throws {
    var noted: [MonitorInput] = []
    let inputs = Recording.of(Self.scene, road: true).inputs
    var heard: [MonitorEvent] = []
    let drive = Drive(try engine(road: true), note: { noted.append($0) }, receive: { heard += $1 })
    for input in inputs + inputs.prefix(3) { try drive.take(input) }
    #expect(noted == inputs, "and nothing after the end")
    #expect(all(noted, try engine(road: true)).lines == heard.lines)
  }

  @Test func speedSelectsTheSpeedBandOfTheRuleBook() throws {
    func judged(_ vehicle: VehicleState?) throws -> [Verdict] {
      var engine = try engine()
      var verdicts: [Verdict] = []
      for seen in Scene((.road, 12), (.phone, 5), (.road, 3)).observations() {
        if var vehicle {
          vehicle.time = seen.time
          _ = engine.update(.vehicle(vehicle))
        }
        for case .verdict(let verdict) in engine.update(.cabin(seen)) where verdict.rules == .euADDW {
          verdicts.append(verdict)
        }
      }
      return verdicts
    }
    let unknown = try judged(nil)
    #expect(unknown.first?.level == 2 && unknown.first?.isSpeedAssumed == true, "unknown: the strictest band, and said")
    #expect(try judged(VehicleState(time: .zero, speed: 30)).first?.isSpeedAssumed == false)
    #expect(try judged(VehicleState(time: .zero, speed: 10)).isEmpty, "36 km/h: 6 s")
    #expect(try judged(VehicleState(time: .zero, speed: 3)).isEmpty, "below 20 km/h nothing is judged")
  }

  @Test func speedOfASilentVehicleBecomesUnknown() throws {
    var engine = try engine()
    _ = engine.update(.vehicle(VehicleState(time: .zero, speed: 3)))
    var verdicts: [Verdict] = []
    for seen in Scene((.road, 12), (.phone, 5)).observations() {
      for case .verdict(let verdict) in engine.update(.cabin(seen)) where verdict.rules == .euADDW {
        verdicts.append(verdict)
      }
    }
    #expect(verdicts.first?.isSpeedAssumed == true, "what was said 12 s ago is no speed")
  }

  /// Without the road between 4 and 10 s.
  @Test func roadThatStopsComingIsUnknownUntilItComesAgain() throws {
    let silent = Timestamp(milliseconds: 4000)..<Timestamp(milliseconds: 10_000)
    let inputs = Recording.of(Self.scene, road: true).inputs.filter {
      if case .road(let seen) = $0 { !silent.contains(seen.time) } else { true }
    }
    let found = all(inputs, try engine(road: true))
    let told = found.compactMap { event -> RoadAvailabilityChange? in
      guard case .roadAvailability(let change) = event, change.function == .objects else { return nil }
      return change
    }
    #expect(told.map(\.reason) == [.cameraStalled, nil])
    #expect(told.map { ($0.time.milliseconds / 100).rounded() } == [69, 100])
    let risks = found.compactMap { event -> RiskState? in if case .risk(let state) = event { state } else { nil } }
    let between = try #require(told.first).time..<(try #require(told.last).time)
    #expect(risks.contains { between.contains($0.time) && $0.unavailable.contains("objects") })
    #expect(risks.last?.unavailable.contains("objects") == false)
  }

  @Test func acknowledgedWarningIsSilenced() throws {
    var engine = try engine()
    var prompts: [RiskPrompt] = []
    for seen in Scene((.road, 12), (.phone, 5)).observations() {
      var found = engine.update(.cabin(seen))
      if seen.time >= Timestamp(milliseconds: 14_500), !prompts.contains(where: \.isAcknowledged) {
        found += engine.update(.acknowledged(seen.time))
      }
      for case .prompt(let prompt) in found { prompts.append(prompt) }
    }
    let signals = prompts.map(\.signal)
    #expect(signals.contains(.audible))
    #expect(prompts.contains { $0.isAcknowledged && $0.signal == .visual })
  }

  @Test func requestsReactToTheVehicleReplies() throws {
    var engine = try engine()
    var requests: [VehicleRequest] = []
    for seen in Scene((.road, 12), (.phone, 6), (.road, 3)).observations() {
      var found: [MonitorEvent] = []
      if seen.time == .zero {
        var said = VehicleState(time: .zero)
        (said.supports, said.honours) = ([.forwardWarning], [])
        found += engine.update(.vehicle(said))
      }
      found += engine.update(.cabin(seen))
      for case .request(let request) in found { requests.append(request) }
    }
    #expect(Set(requests.map(\.kind)) == [.forwardWarning, .laneSupport], "nobody sleeps: nothing slows down")
    #expect(requests.first?.phase == .began && requests.first?.isSupported == true)
    #expect(requests.contains { $0.kind == .forwardWarning && $0.phase == .ignored })
    #expect(!requests.contains { $0.kind == .laneSupport && $0.phase == .ignored })
    #expect(requests.filter { $0.phase == .ended }.map(\.end) == [.answered, .answered])
  }

  @Test func vehicleButtonAcknowledgesOncePerPress() throws {
    var engine = try engine()
    var prompts: [RiskPrompt] = []
    for seen in Scene((.road, 12), (.phone, 5)).observations() {
      var found = engine.update(.cabin(seen))
      var said = VehicleState(time: seen.time, speed: 20)
      said.isAcknowledging = seen.time >= Timestamp(milliseconds: 14_500)
      found += engine.update(.vehicle(said))
      for case .prompt(let prompt) in found { prompts.append(prompt) }
    }
    #expect(prompts.filter { $0.isAcknowledged && $0.signal == .visual }.count == 1)
  }

  @Test func turnedHeadWithHiddenEyesCountsAsAway() throws {
    var engine = try engine()
    var warned = false
    for index in 0..<600 {
      let seconds = Double(index) / 30
      let isAway = seconds > 12
      var face = drawnFace(openness: 1, score: isAway ? 0.1 : 1)
      if isAway { face.yaw = .degrees(-70) }
      let seen = CabinObservation(
        frame: index, time: Timestamp(milliseconds: seconds * 1000), size: ImageSize(width: 640, height: 480),
        picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(index)), face: face)
      for case .risk(let state) in engine.update(.cabin(seen)) where state.level == .warning { warned = true }
    }
    #expect(warned, "no eyes are needed to know that this is not the road")
  }

  @Test func singleZeroSpeedDelaysNoWarning() throws {
    func warned(_ speed: (Double) -> Double) throws -> Timestamp? {
      var engine = try engine()
      for seen in Scene((.road, 12), (.phone, 5)).observations() {
        _ = engine.update(.vehicle(VehicleState(time: seen.time, speed: speed(seen.time.milliseconds))))
        for case .risk(let state) in engine.update(.cabin(seen)) where state.level == .warning { return state.time }
      }
      return nil
    }
    let steady = try #require(try warned { _ in 22 })
    #expect(try warned { (13_000..<13_034).contains($0) ? 0 : 22 } == steady, "one zero")
    #expect(try warned { $0 > 11_000 ? 0 : 22 } == nil, "a standstill of seconds is no glitch")
    #expect(try warned { $0 > 13_000 ? 0 : max(2.5, 22 - $0 / 500) } == nil, "nor is the end of an ordinary stop")
    #expect(try warned { (13_000..<13_400).contains($0) ? 2 : 22 } == steady, "no vehicle jumps so")
  }

  @Test func vehicleSpeedReachesTheRoadEngine() throws {
    var engine = try engine(road: true)
    var speeds: [Double?] = []
    for index in 0..<40 {
      let time = Timestamp(milliseconds: Double(index) * 100)
      // The speed comes separately from the road's frames: a single zero, a jump, and then no more messages.
      let said: Double = index == 5 ? 0 : index == 8 ? 70 : 15
      if index < 20 { _ = engine.update(.vehicle(VehicleState(time: time, speed: said))) }
      let seen = RoadObservation(frame: index, time: time, size: ImageSize(width: 640, height: 480), objects: [])
      for case .road(let report) in engine.update(.road(seen)) { speeds.append(report.speed?.metersPerSecond) }
    }
    #expect(speeds.prefix(30).allSatisfy { $0 == 15 } && speeds.suffix(10).allSatisfy { $0 == nil })
  }

  @Test func lookBackPreventsTheEscalation() throws {
    func raised(_ phone: Double) throws -> Bool {
      var engine = try engine()
      let events = Scene((.road, 12), (.phone, phone), (.road, 5)).observations().flatMap { engine.update(.cabin($0)) }
      return events.contains { if case .prompt(let prompt) = $0 { prompt.escalations > 0 } else { false } }
    }
    #expect(try !raised(4), "back on the road within three seconds of the warning")
    #expect(try raised(7), "and not")
  }
}
