import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite("A driver out of the picture")
struct OutOfPictureTests {
  /// The picture after the face has left.
  enum Gone { case leans, slumps, leaves, hidden, unmeasured }

  private static let lead = 8.0
  private static let trace = BodyTrace(body: 0.3, left: 0, right: 0, surroundings: 0.97, detail: 0.6)

  /// 30 frames a second: looks at the road for 8 s, leaves in 0.6 s, is out for `out` seconds, and looks ahead again for 6.
  private func observations(_ gone: Gone, out: Double, openness: Double = 1) -> [CabinObservation] {
    let way: (x: Double, y: Double) =
      switch gone {
      case .leans: (-300, 90)
      case .slumps: (0, 200)
      case .leaves: (-300, 0)
      case .hidden, .unmeasured: (0, 0)
      }
    let left = Self.left
    return (0..<Int((left + out + 6) * 30)).map { frame in
      let seconds = Double(frame) / 30
      var face: FaceObservation? = drawnFace(openness: seconds > Self.lead - 4 && seconds < left ? openness : 1)
      let share = max(0, min(1, (seconds - Self.lead) / 0.6))
      if seconds < left { face?.box.x += way.x * share }
      if seconds < left { face?.box.y += way.y * share }
      let isOut = seconds >= left && seconds < left + out
      var picture = PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: UInt64(frame) + 2)
      if isOut, gone != .unmeasured, frame % 6 == 0 {
        picture.trace = Self.trace
        if gone == .hidden { picture.trace?.body = 1 }
      }
      return CabinObservation(
        frame: frame, time: Timestamp(milliseconds: seconds * 1000), size: ImageSize(width: 640, height: 480),
        picture: picture, face: isOut ? nil : face)
    }
  }

  /// - Parameter speed: Metres a second; nil for unknown.
  private func events(
    _ gone: Gone, out: Double, speed: Double?, openness: Double = 1
  ) -> [MonitorEvent] {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    return observations(gone, out: out, openness: openness).flatMap { seen -> [MonitorEvent] in
      var events: [MonitorEvent] = []
      if let speed { events += engine.update(.vehicle(VehicleState(time: seen.time, speed: speed))) }
      return events + engine.update(.cabin(seen))
    }
  }

  private func causes(_ events: [MonitorEvent]) -> [DepartureCause?] {
    events.availabilities.filter { $0.availability == .unavailable(.faceMissing) }.map(\.departure)
  }

  private static let left = lead + 0.6

  private func levels(_ events: [MonitorEvent], out: Double) -> Set<RiskLevel> {
    let all = events.risks
    let before = all.last { $0.time.inSeconds < Self.left + 0.35 }.map { [$0.level] } ?? []
    return Set(
      before + all.filter { $0.time.inSeconds > Self.left + 0.35 && $0.time.inSeconds < Self.left + out }.map(\.level))
  }

  @Test(
    "The missing face is reported before its cause",
    arguments: [
      (.leans, [nil, .bodyLean]), (.slumps, [nil, .slumped]), (.leaves, [nil, .absent]), (.hidden, [nil]),
      (.unmeasured, [nil]),
    ] as [(Gone, [DepartureCause?])])
  func missingFaceIsReportedBeforeItsCause(gone: Gone, expected: [DepartureCause?]) {
    for speed in [nil, 15.0] { #expect(causes(events(gone, out: 5, speed: speed)) == expected) }
  }

  @Test("Leaning away for three seconds is a long glance in a vehicle that moves; unresponsive after six")
  func longLeanIsALongGlanceThenUnresponsive() throws {
    let out = events(.leans, out: 8, speed: 15)
    let warning = try #require(out.risks.first { $0.level >= .warning })
    // From the time the face left, or a little earlier, as the gaze leaves the road during the motion.
    #expect((10.4...11.7).contains(warning.time.inSeconds), "\(warning.time.inSeconds)")
    #expect(warning.reasons.contains { $0.code == "longGlance" }, "\(warning.reasons)")
    #expect(
      out.risks.contains { state in state.level == .critical && state.reasons.contains { $0.code == "unresponsive" } })
  }

  @Test("A slumped driver in a moving vehicle is unresponsive")
  func slumpedDriverIsUnresponsive() {
    #expect(
      events(.slumps, out: 8, speed: 15).risks.contains { state in state.reasons.contains { $0.code == "unresponsive" }
      })
  }

  @Test(
    "An unknown cause raises no level",
    arguments: [
      (.leaves, 15.0), (.hidden, 15), (.unmeasured, 15), (.leans, nil), (.leans, 0), (.slumps, nil), (.slumps, 0),
    ] as [(Gone, Double?)])
  func unknownDepartureCauseRaisesNoRiskLevel(gone: Gone, speed: Double?) {
    #expect(levels(events(gone, out: 12, speed: speed), out: 12) == [.unknown])
  }

  @Test("A short lean raises no warning")
  func shortLeanRaisesNoWarning() {
    let levels = levels(events(.leans, out: 1.2, speed: 15), out: 1.2)
    #expect(!levels.contains(.normal) && levels.allSatisfy { $0 < .warning })
  }

  @Test("A warning of shut eyes stands while the driver sinks out of the picture", arguments: [nil, 15.0])
  func warningOfShutEyesHoldsWhileTheDriverSinks(speed: Double?) throws {
    let out = events(.slumps, out: 15, speed: speed, openness: 0.03)
    let (left, back) = (Self.left, Self.left + 15)
    let away: [RiskState] = out.risks.filter { (state: RiskState) in
      state.time.inSeconds > left && state.time.inSeconds < back
    }
    #expect(out.risks.contains { (state: RiskState) in state.level >= .warning && state.time.inSeconds <= left })
    for state in away { #expect(max(state.level, state.held ?? .unknown) >= .warning, "\(state)") }
    if speed != nil { #expect(away.contains { $0.level == .critical }) }
  }

  @Test("A lean out of the picture is a glance of that kind when the face is back")
  func leanOutOfThePictureIsALeanGlance() {
    let leans = events(.leans, out: 3, speed: nil).compactMap { event -> Glance? in
      if case .glance(_, let glance) = event, glance.kind == .lean { glance } else { nil }
    }
    #expect(leans.map(\.zone).last == Zone.otherName)
    #expect(leans.last.map { abs(($0.end - $0.start).seconds - 3) < 0.1 } == true)
  }

  @Test("A replay gives the same decisions")
  func replayGivesTheSameDepartureDecisions() {
    let seen = observations(.leans, out: 5)
    #expect(lines(seen) == lines(seen.map { $0.rounded() }))
  }

  private func lines(_ seen: [CabinObservation]) -> [String] {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    return seen.flatMap { engine.update(.cabin($0)) }.lines
  }

  @Test("A hand over the lens is a covered lens")
  func handOverTheLensIsACoveredLens() {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    let events = observations(.hidden, out: 5).flatMap { seen -> [MonitorEvent] in
      var seen = seen
      if seen.picture.trace != nil {
        seen.picture.trace = BodyTrace(body: 0.1, left: 0.5, right: 0.5, surroundings: 0.2, detail: 0.1)
      }
      return engine.update(.cabin(seen))
    }
    let blocked = events.availabilities.first { (change: AvailabilityChange) in
      change.availability == .unavailable(.blocked)
    }
    #expect(blocked.map { $0.time.inSeconds - Self.left < 2 } == true)
    #expect(blocked?.departure == nil)
  }
}

extension Timestamp {
  fileprivate var inSeconds: Double { milliseconds / 1000 }
}
