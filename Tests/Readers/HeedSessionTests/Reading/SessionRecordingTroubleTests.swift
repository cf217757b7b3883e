import Dispatch
import HeedSignals
import Testing

@testable import HeedSession

/// Inputs that arrive while the disk has no room for them.
@Suite struct SessionRecordingTroubleTests {
  private func frames(_ range: Range<Int>, _ writer: SessionWriter) {
    for frame in range { writer.record(.cabinFrame(at: Double(100 * frame))) }
  }

  @Test func fullDiskStillTakesEventsWhileInputsWait() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    frames(0..<10, writer)
    scene.clock.tick()
    // There is room for a row, but not for the inputs of a minute.
    scene.limitFreePages(to: 6)
    frames(10..<600, writer)
    writer.record(.risk(.critical, at: 60_000))
    scene.clock.tick()
    guard case .suspended(.storageFull) = writer.state else {
      Issue.record("\(writer.state)")
      return
    }
    #expect(try scene.store.read("drive").risk.map(\.level) == [.critical], "events go first")
    #expect(try scene.store.recording("drive").all().count == 10)
    scene.limitFreePages(to: nil)
    scene.clock.tick(5)
    #expect(writer.state == .logging)
    #expect(try scene.store.recording("drive").all().count == 600)
    try writer.finish(summary: SessionSummary())
    let recording = try scene.store.recording("drive")
    #expect(recording.isComplete)
    #expect(recording.progress.suspensions == 1)
  }

  @Test func longOutageLosesAndNamesTheNewestInputs() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings.patient
    settings.inputCapacityBytes = 5000
    let writer = try scene.create("drive", description: .recording, settings: settings)
    scene.limitPages(to: 1)
    frames(0..<600, writer)
    scene.clock.tick()
    let lost = writer.progress.inputsLost
    #expect((100...500).contains(lost), "\(lost)")
    scene.limitPages(to: nil)
    scene.clock.tick(5)
    frames(600..<610, writer)
    try writer.finish(summary: SessionSummary())
    let recording = try scene.store.recording("drive")
    let (first, last) = (Timestamp(milliseconds: Double(100 * (600 - lost))), Timestamp(milliseconds: 59_900))
    #expect(recording.gaps == [SessionRecording.Gap(first: first, last: last, inputs: lost)])
    #expect(recording.progress.inputsLost == lost)
    #expect(!recording.isComplete)
    #expect(recording.state == .complete)
    let times = try recording.all().compactMap { $0.time?.milliseconds }
    #expect(times == (Array(0..<600 - lost) + Array(600..<610)).map { Double(100 * $0) })
  }

  @Test func fullDiskAtTheEndLeavesANamedGap() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    frames(0..<10, writer)
    scene.clock.tick()
    scene.limitFreePages(to: 8)
    frames(10..<600, writer)
    try writer.finish(summary: SessionSummary())
    #expect(writer.progress.inputsLost == 590)
    let recording = try scene.store.recording("drive")
    #expect(recording.state == .complete)
    let gap = SessionRecording.Gap(
      first: Timestamp(milliseconds: 1000), last: Timestamp(milliseconds: 59_900), inputs: 590)
    #expect(recording.gaps == [gap])
    #expect(recording.progress.inputsLost == 590)
    #expect(try recording.all().count == 10)
    #expect(try scene.store.read("drive").events.map(\.type) == ["summary"])
  }

  @Test func hangingDiskDelaysNoFrame() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    frames(0..<10, writer)
    scene.holdDisk()
    let tick = DispatchGroup()
    DispatchQueue.global().async(group: tick) { scene.clock.tick() }
    scene.isWriting.wait()
    // The call returns although a commit hangs.
    frames(10..<300, writer)
    #expect(writer.progress.inputs == 300)
    scene.releaseDisk()
    tick.wait()
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.recording("drive").all().count == 300)
  }

  @Test func inputsOfAllThreadsAreRecorded() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      frames(100 * thread..<100 * (thread + 1), writer)
      scene.clock.tick()
    }
    try writer.finish(summary: SessionSummary())
    let times = try scene.store.recording("drive").all().compactMap { $0.time?.milliseconds }
    #expect(times.sorted() == (0..<800).map { Double(100 * $0) })
  }

  @Test func inputsStayCompleteAndInOrderAfterDiskFailures() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    for round in 0..<60 {
      scene.breakDisk(round % 3 == 0)
      frames(10 * round..<10 * (round + 1), writer)
      scene.clock.tick()
    }
    scene.breakDisk(false)
    try writer.finish(summary: SessionSummary())
    let times = try scene.store.recording("drive").all().compactMap { $0.time?.milliseconds }
    #expect(times == (0..<600).map { Double(100 * $0) })
  }

  @Test func waitingInputsAreBounded() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings.patient
    settings.inputCapacityBytes = 10_000
    let writer = try scene.create("drive", description: .recording, settings: settings)
    scene.limitPages(to: 1)
    frames(0..<3000, writer)
    #expect(writer.progress.inputsLost > 2000)
    writer.record(.yawn(at: 1))
    #expect(writer.progress.eventsLost == 0, "inputs take no room from events")
    scene.limitPages(to: nil)
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.recording("drive").gaps.count == 1)
  }
}
