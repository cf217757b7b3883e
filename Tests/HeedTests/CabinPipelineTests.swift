import Heed
import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@Suite(.timeLimit(.minutes(10))) struct CabinPipelineTests {
  private func pipeline(_ source: ScriptedSource, _ stage: ScriptedStage = ScriptedStage()) -> CabinPipeline {
    CabinPipeline(
      source: source, stage: stage, engine: CabinEngine(rig: cabin),
      anchor: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) })
  }

  @Test func everyFrameOfAFileIsSeenAndTheSummaryComesLast() throws {
    var (found, frames): ([MonitorEvent], [Int]) = ([], [])
    let end = SourceEnd(isComplete: false, note: "3 frames were damaged", framesRead: 90, droppedFrames: 3)
    let source = ScriptedSource(frames: 90, ending: .end(end))
    let returned = try pipeline(source).run { frame, events in
      if let frame { frames.append(frame.index) }
      found += events
    }
    #expect(returned == end)
    #expect(frames == Array(0..<90))
    let summary = try #require(found.summary)
    #expect(summary.frames == 90 && summary.droppedFrames == 3 && summary.note == end.note && !summary.isComplete)
    #expect(found.availabilities.last?.availability == .stopped(nil))
    #expect(found.availabilities.allSatisfy { $0.utcMilliseconds == nil }, "a file knows no clock")
  }

  @Test(arguments: [true, false])
  func everyFrameCountsWhileCalibrating(isCalibrating: Bool) throws {
    var engine = CabinEngine(rig: ClipCalibratorTests.rig)
    if isCalibrating { try engine.startCalibration(CalibrationPlan()) }
    var looked = 0
    try CabinPipeline(source: ScriptedSource(frames: 60), stage: ScriptedStage(), engine: engine, framesPerSecond: 3)
      .run { frame, _ in looked += frame == nil ? 0 : 1 }
    #expect(isCalibrating ? looked == 60 : looked < 12)
  }

  @Test func liveSourceIsAnchoredAtItsFirstFrame() throws {
    var found: [MonitorEvent] = []
    let end = SourceEnd(isComplete: false, framesRead: 5, failure: .cameraInterrupt)
    try pipeline(ScriptedSource(frames: 5, isLive: true, ending: .end(end))).run { found += $1 }
    #expect(found.availabilities.first?.utcMilliseconds == 1_700_000_000_000)
    #expect(found.availabilities.last?.availability == .stopped(.cameraInterrupt))
    #expect(found.risks.last?.level == .unknown, "a camera that is gone is not judged")
  }

  @Test func stopAsksTheSourceWhatItDropped() throws {
    var found: [MonitorEvent] = []
    var count = 0
    let source = ScriptedSource(frames: 0, isLive: true, ending: .endless)
    let end = try pipeline(source).run(isStopped: { count >= 10 }) {
      if $0 != nil { count += 1 }
      found += $1
    }
    #expect(count == 10 && source.wasStopped)
    #expect(end.droppedFrames == 3)
    #expect(found.summary?.frames == 10 && found.summary?.droppedFrames == 3)
  }

  @Test func silentCameraIsSaidWhileItLasts() throws {
    var found: [MonitorEvent] = []
    let source = ScriptedSource(frames: 30, isLive: true, ending: .silence)
    try pipeline(source).run(
      isStopped: { found.availabilities.contains { $0.availability == .unavailable(.cameraStalled) } },
      receive: { found += $1 })
    let stalled = try #require(found.availabilities.first { $0.availability == .unavailable(.cameraStalled) })
    let wait = stalled.time - Timestamp(nanoseconds: 29 * 33_333_333)
    #expect(wait >= .milliseconds(800), "and within the second, but that depends on how busy this machine is")
    #expect(found.risks.last?.level == .unknown)
  }

  @Test func cameraThatOpensAndNeverDeliversIsSaid() throws {
    var found: [MonitorEvent] = []
    try pipeline(ScriptedSource(frames: 0, isLive: true, ending: .silence)).run(
      isStopped: { !found.isEmpty }, receive: { found += $1 })
    #expect(found.availabilities.map(\.availability) == [.starting, .unavailable(.cameraStalled), .stopped(nil)])
    #expect(found.summary?.frames == 0)
  }

  @Test func fileThatPausesIsNotStalled() throws {
    var (found, asked): ([MonitorEvent], Int) = ([], 0)
    try pipeline(ScriptedSource(frames: 3, ending: .silence)).run(
      isStopped: {
        asked += 1
        return asked > 8
      }, receive: { found += $1 })
    #expect(!found.availabilities.contains { $0.availability == .unavailable(.cameraStalled) })
  }

  @Test func errorsPassThrough() {
    var found: [MonitorEvent] = []
    #expect(throws: ScriptedSource.Failure()) {
      try pipeline(ScriptedSource(frames: 4, ending: .failure)).run { found += $1 }
    }
    #expect(found.summary == nil, "the caller decides what becomes of what was read")
    #expect(throws: ScriptedStage.Failure()) {
      try pipeline(ScriptedSource(frames: 9), ScriptedStage(failsAt: 4)).run { _, _ in }
    }
    struct Full: Error, Equatable {}
    #expect(throws: Full()) { try pipeline(ScriptedSource(frames: 9)).run { _, _ in throw Full() } }
  }

  @Test func interruptedSessionStillEndsWithItsSummary() {
    let pipeline = pipeline(ScriptedSource(frames: 40, ending: .failure))
    var found: [MonitorEvent] = []
    #expect(throws: ScriptedSource.Failure()) { try pipeline.run { found += $1 } }
    found += pipeline.interrupted(by: ScriptedSource.Failure())
    #expect(found.availabilities.last?.availability == .stopped(.cameraInterrupt))
    #expect(found.summary?.frames == 40 && found.summary?.isComplete == false)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.time <= $1.time })
  }
}
