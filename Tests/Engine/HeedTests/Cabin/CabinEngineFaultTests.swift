import Draws
import Heed
import HeedGeometry
import HeedSignals
import Testing

@Suite struct CabinEngineFaultTests {
  @Test func suspendedMinuteIsNotAMinuteWithShutEyes() {
    // Suspended during a closure, during a phone look, and during a yawn.
    for before in [Scene.Act.eyesShut, .phone, .yawn] {
      let scene = Scene((.road, 40), (before, 0.5), (.gap, 60), (before, 0.3), (.road, 10))
      let found = events(of: scene.observations())
      #expect(found.closures.isEmpty)
      #expect(found.risks.allSatisfy { $0.level <= .normal })
      #expect(found.drowsiness.allSatisfy { $0.isDrowsy != true })
      #expect(!found.contains { if case .yawn = $0 { true } else { false } })
      #expect(found.availabilities.count { $0.availability == .unavailable(.cameraStalled) } == 1, "one gap event")
    }
  }

  @Test func microsleepIsFoundAfterAGap() throws {
    let found = events(of: Scene((.road, 10), (.gap, 2), (.eyesShut, 6)).observations())
    let began = try #require(found.closures.first)
    #expect(began.closure.kind == .microsleep && began.time < Timestamp(milliseconds: 13_100))
    #expect(found.risks.contains { $0.level == .critical })
  }

  @Test(arguments: [8.0, 10, 15, 25, 60])
  func decisionsComeWithinOneFrameAtAnyRate(rate: Double) throws {
    let scene = Scene((.road, 20), (.eyesShut, 4), (.road, 6), (.phone, 4), (.road, 4))
    let (fast, slow) = (events(of: scene.observations()), events(of: scene.observations(framesPerSecond: rate)))
    let frame = Duration.nanoseconds(Int64(1e9 / min(rate, 30)))
    let pairs = zip(fast.closures.map(\.time), slow.closures.map(\.time))
    #expect(fast.closures.map(\.closure.phase) == slow.closures.map(\.closure.phase))
    for (a, b) in pairs { #expect(a - b <= frame && b - a <= frame) }
    for code in ["microsleep", "sleep", "phoneGlance"] {
      func first(_ events: [MonitorEvent]) -> Timestamp? {
        events.risks.first { $0.reasons.contains { $0.code == code } }?.time
      }
      let (a, b) = (try #require(first(fast)), try #require(first(slow)))
      #expect(a - b <= frame + frame && b - a <= frame + frame, "\(code)")
    }
  }

  @Test(arguments: 1...3)
  func randomFrameDropsChangeNoDecision(seed: UInt64) throws {
    let scene = Scene((.road, 70), (.drowsy, 60), (.road, 60), (.eyesShut, 4), (.road, 5))
    var random = SeededRandom(seed: seed)
    let all = scene.observations()
    let some = all.filter { _ in Int.random(in: 0..<5, using: &random) != 0 }
    let (whole, thinned) = (events(of: all), events(of: some))
    let shares = zip(whole.drowsiness.compactMap(\.perclos), thinned.drowsiness.compactMap(\.perclos))
    #expect(whole.drowsiness.contains { ($0.perclos ?? 0) > 0.15 })
    for (a, b) in shares { #expect(abs(a - b) <= 0.02) }
    let (a, b) = (try #require(whole.closures.first?.time), try #require(thinned.closures.first?.time))
    #expect(a - b <= .milliseconds(67) && b - a <= .milliseconds(67))
    #expect(whole.closures.map(\.closure.phase) == thinned.closures.map(\.closure.phase))
    let levels: ([MonitorEvent]) -> Set<RiskLevel> = { Set($0.risks.map(\.level)) }
    #expect(levels(whole) == levels(thinned))
  }

  @Test func frozenPictureWithShutEyesIsNotAMicrosleep() throws {
    let found = events(of: Scene((.road, 40), (.frozen, 10), (.road, 10)).observations())
    #expect(found.closures.isEmpty)
    #expect(found.blinks == 11, "those before and after; what was going on when it froze is not timed")
    #expect(found.risks.allSatisfy { $0.level <= .normal })
    let frozen = try #require(found.availabilities.first { $0.availability == .unavailable(.frozen) })
    #expect(frozen.time <= Timestamp(milliseconds: 41_000))
    #expect(found.drowsiness.allSatisfy { $0.isDrowsy != true })
  }

  @Test func stalledCameraIsReportedAtIncreasingTimes() {
    var engine = CabinEngine(rig: cabin)
    let observations = Scene((.road, 5)).observations()
    var found = observations.prefix(100).flatMap { engine.update($0) }
    let last = observations[99].time
    for wait in [200, 400, 600, 800, 1000, 1200] { found += engine.noFrame(at: last + .milliseconds(wait)) }
    // Two delayed frames, then the camera is back.
    var late = observations[100]
    late.time = last + .milliseconds(33)
    found += engine.update(late)
    for index in 101..<150 {
      var seen = observations[index]
      seen.time = last + .milliseconds(2000 + (index - 101) * 33)
      found += engine.update(seen)
    }
    found += engine.finish(SourceEnd(isComplete: true, framesRead: 150))
    #expect(
      found.availabilities.map(\.availability)
        == [.starting, .available, .unavailable(.cameraStalled), .available, .stopped(nil)])
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(found.summary?.staleFrames == 1)
  }

  @Test func cameraWithoutAFrameIsReported() {
    var engine = DriveEngine(cabin: CabinEngine())
    let early = engine.update(.cabinSilent(Timestamp(milliseconds: 600)))
    #expect(early.isEmpty)
    let found = engine.update(.cabinSilent(Timestamp(milliseconds: 800)))
    #expect(found.availabilities.map(\.availability) == [.starting, .unavailable(.cameraStalled)])
    #expect(found.risks.map(\.level) == [.unknown])
    #expect(found.allSatisfy { $0.time == .zero }, "its clock has not begun")
    let first = Scene((.road, 1)).observations().flatMap { engine.update(.cabin($0)) }
    #expect(first.availabilities.map(\.availability) == [.available], "it starts once")
  }

  @Test func garbageFaceCountsAsAMissingFace() {
    var observations = Scene((.road, 20)).observations()
    for index in 200..<300 {
      observations[index].face?.yaw.radians = .nan
      observations[index].face?.leftEye?.lidAperture.radians = .infinity
    }
    let found = events(of: observations)
    #expect(
      found.availabilities.map(\.availability)
        == [.starting, .available, .unavailable(.faceMissing), .available, .stopped(nil)])
    #expect(found.closures.isEmpty)
  }

  @Test(arguments: 1...6)
  func garbageInputGivesNoInvalidCabinEvent(seed: UInt64) {
    var garbage = Garbage(seed: seed)
    var engine = DriveEngine(cabin: CabinEngine(rig: garbage.rig))
    var (unavailable, risk, last) = (true, RiskLevel.unknown, Timestamp(nanoseconds: .min))
    for frame in 0..<4000 {
      var found = engine.update(.cabin(garbage.observation(frame)))
      if frame.isMultiple(of: 50) { found += engine.update(.cabinSilent(garbage.time + .milliseconds(900))) }
      for event in found {
        let text = event.json.text
        #expect(!text.contains(":nan") && !text.contains(":inf") && !text.contains(":-inf") && !text.contains("[nan"))
        #expect(event.time >= last)
        last = event.time
        if case .availability(let change) = event { unavailable = change.availability.isUnavailable }
        if case .risk(let state) = event { risk = state.level }
        if case .attention(_, let score) = event {
          #expect(score.coverage.isFinite && (score.score.map { (0...1).contains($0) } ?? true))
        }
        if case .frame(let report) = event {
          #expect(report.leftOpenness.map { (0...1).contains($0) } ?? true)
          #expect(report.gaze.map { $0.confidence.isFinite && abs($0.direction.vector.length - 1) < 1e-6 } ?? true)
        }
      }
      #expect(!unavailable || risk == .unknown)
    }
    let end = engine.finish(note: "over")
    #expect(end.summary != nil)
  }
}
