import HeedGaze
import HeedGeometry
import HeedRoad
import HeedSignals
import Synchronization
import Testing

@testable import Heed

/// Keeps a run's events.
final class Heard: Sendable {
  private let heard = Mutex<(events: [MonitorEvent], frames: [Frame])>(([], []))

  var events: [MonitorEvent] { heard.withLock(\.events) }
  var frames: [Frame] { heard.withLock(\.frames) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    heard.withLock { heard in
      if let frame { heard.frames.append(frame) }
      heard.events += events
    }
  }
}

/// A run with a cabin only.
func cabinRun(
  _ source: any FrameSource, _ stage: any FaceStage = ScriptedStage(), rig: Rig = cabin, framesPerSecond: Int? = nil,
  receive: @escaping (Frame?, [MonitorEvent]) throws -> Void
) -> DriveRun {
  var watched = DriveRun.Cabin(source: source, stage: stage)
  watched.framesPerSecond = framesPerSecond
  return DriveRun(
    DriveEngine(cabin: CabinEngine(rig: rig)), cabin: watched,
    anchor: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) }, receive: receive)
}

@Suite(.timeLimit(.minutes(600))) struct DriveRunTests {
  @Test func everyFrameOfAFileIsProcessed() throws {
    let heard = Heard()
    let end = SourceEnd(isComplete: false, note: "3 frames were damaged", framesRead: 90, droppedFrames: 3)
    let source = ScriptedSource(frames: 90, ending: .end(end))
    let ending = try cabinRun(source, receive: heard.receive).run()
    let found = heard.events
    #expect(ending.cabin == end && ending.roadFailure == nil)
    #expect(heard.frames.map(\.index) == Array(0..<90))
    let summary = try #require(found.summary)
    #expect(summary.frames == 90 && summary.droppedFrames == 3 && summary.note == end.note && !summary.isComplete)
    #expect(found.availabilities.last?.availability == .stopped(nil))
    #expect(found.availabilities.allSatisfy { $0.utcMilliseconds == nil }, "a file knows no clock")
  }

  @Test(arguments: [true, false])
  func everyFrameIsProcessedWhileCalibrating(isCalibrating: Bool) throws {
    var engine = CabinEngine(rig: ClipCalibratorTests.rig)
    if isCalibrating { try engine.startCalibration(CalibrationPlan()) }
    var looked = 0
    var watched = DriveRun.Cabin(source: ScriptedSource(frames: 60), stage: ScriptedStage())
    watched.framesPerSecond = 3
    let run = DriveRun(DriveEngine(cabin: engine), cabin: watched) { frame, _ in looked += frame == nil ? 0 : 1 }
    try run.run()
    #expect(isCalibrating ? looked == 60 : looked < 12)
  }

  @Test func liveRunIsDatedAtItsFirstFrame() throws {
    let heard = Heard()
    let end = SourceEnd(isComplete: false, framesRead: 5, failure: .cameraInterrupt)
    try cabinRun(ScriptedSource(frames: 5, isLive: true, ending: .end(end)), receive: heard.receive).run()
    let found = heard.events
    #expect(found.availabilities.first?.utcMilliseconds == 1_700_000_000_000)
    #expect(found.availabilities.last?.availability == .stopped(.cameraInterrupt))
    #expect(found.risks.last?.level == .unknown, "a camera that is gone is not judged")
  }

  @Test func stopReportsTheDroppedFramesOfTheSource() throws {
    let heard = Heard()
    let source = ScriptedSource(frames: 0, isLive: true, ending: .endless)
    let end = try #require(
      try cabinRun(source, receive: heard.receive).run(isStopped: { heard.frames.count >= 10 }).cabin)
    let found = heard.events
    #expect(heard.frames.count == 10 && source.wasStopped)
    #expect(end.droppedFrames == 3)
    #expect(found.summary?.frames == 10 && found.summary?.droppedFrames == 3)
  }

  @Test func silentCameraIsReportedAsStalled() throws {
    let heard = Heard()
    let source = ScriptedSource(frames: 30, isLive: true, ending: .silence)
    try cabinRun(source, receive: heard.receive).run(
      isStopped: { heard.events.availabilities.contains { $0.availability == .unavailable(.cameraStalled) } })
    let found = heard.events
    let stalled = try #require(found.availabilities.first { $0.availability == .unavailable(.cameraStalled) })
    let wait = stalled.time - Timestamp(nanoseconds: 29 * 33_333_333)
    #expect(wait >= .milliseconds(800), "and within the second, but that depends on how busy this machine is")
    #expect(found.risks.last?.level == .unknown)
  }

  @Test func openedCameraWithoutAFrameIsReported() throws {
    let heard = Heard()
    try cabinRun(ScriptedSource(frames: 0, isLive: true, ending: .silence), receive: heard.receive).run(
      isStopped: { !heard.events.isEmpty })
    let found = heard.events
    #expect(found.availabilities.map(\.availability) == [.starting, .unavailable(.cameraStalled), .stopped(nil)])
    #expect(found.summary?.frames == 0)
  }

  @Test func pausedFileIsNotStalled() throws {
    let (heard, asked) = (Heard(), Counter())
    try cabinRun(ScriptedSource(frames: 3, ending: .silence), receive: heard.receive).run(
      isStopped: { asked.next() >= 8 })
    #expect(!heard.events.availabilities.contains { $0.availability == .unavailable(.cameraStalled) })
  }

  @Test func runErrorsAreThrownToTheCaller() {
    let heard = Heard()
    #expect(throws: ScriptedSource.Failure()) {
      try cabinRun(ScriptedSource(frames: 4, ending: .failure), receive: heard.receive).run()
    }
    #expect(heard.events.summary == nil, "the caller decides what becomes of what was read")
    #expect(throws: ScriptedStage.Failure()) {
      try cabinRun(ScriptedSource(frames: 9), ScriptedStage(failsAt: 4)) { _, _ in }.run()
    }
    struct Full: Error, Equatable {}
    #expect(throws: Full()) { try cabinRun(ScriptedSource(frames: 9)) { _, _ in throw Full() }.run() }
  }

  // MARK: A road beside the cabin

  private func run(
    cabin cabinSource: ScriptedSource, road: ScriptedSource, receive: @escaping (Frame?, [MonitorEvent]) throws -> Void
  ) throws -> DriveRun {
    DriveRun(
      DriveEngine(
        cabin: CabinEngine(rig: cabin), road: try RoadEngine(camera: nil, regions: nil, settings: RoadSettings())),
      cabin: DriveRun.Cabin(source: cabinSource, stage: ScriptedStage()), road: .pictures(road, ScriptedRoadStage()),
      receive: receive)
  }

  private static func isRoadGone(_ event: MonitorEvent) -> Bool {
    if case .roadAvailability(let change) = event { change.reason == .cameraStalled } else { false }
  }

  @Test func failedLiveRoadCameraDoesNotStopTheCabin() throws {
    let heard = Heard()
    let away = SourceEnd(isComplete: false, framesRead: 3, failure: .cameraInterrupt)
    for ending in [ScriptedSource.Ending.failure, .end(away)] {
      let before = heard.events.count
      let run = try run(
        cabin: ScriptedSource(frames: 0, isLive: true, ending: .endless),
        road: ScriptedSource(frames: 3, isLive: true, ending: ending), receive: heard.receive)
      let end = try run.run(
        isStopped: { heard.events.dropFirst(before).drop { !Self.isRoadGone($0) }.count > 5 },
        roadMissing: { $0.roadFailure.map { "\($0)" } })
      #expect(end.roadFailure is ScriptedSource.Failure || end.roadFailure is RoadCameraGone)
      guard case .summary = heard.events.last else {
        Issue.record("the summary is last")
        return
      }
    }
  }

  @Test func failedRecordedRoadEndsTheRun() throws {
    let heard = Heard()
    let run = try run(
      cabin: ScriptedSource(frames: 60), road: ScriptedSource(frames: 5, ending: .failure), receive: heard.receive)
    #expect(throws: ScriptedSource.Failure()) { try run.run() }
    #expect(heard.events.contains(where: Self.isRoadGone))
  }

  @Test(arguments: [(1.0, 2000.0), (4, 500)])
  func fileIsReadAtTheReplaySpeed(speed: Double, milliseconds: Double) throws {
    let (heard, clock) = (Heard(), ManualClock())
    let run = cabinRun(ScriptedSource(frames: 61), receive: heard.receive)
    run.pace = ReplayControl(span: nil, speed: speed, clock: clock)
    try run.run()
    #expect(heard.frames.count == 61 && abs(clock.now.milliseconds - milliseconds) < 1)
  }

  @Test func interruptedSessionEndsWithItsSummary() {
    let heard = Heard()
    cabinRun(ScriptedSource(frames: 40, ending: .failure), receive: heard.receive)
      .runToSummary(isStopped: { false }, note: "stopped")
    let found = heard.events
    #expect(found.availabilities.last?.availability == .stopped(.cameraInterrupt))
    #expect(found.summary?.frames == 40 && found.summary?.isComplete == false)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.time <= $1.time })
  }
}
