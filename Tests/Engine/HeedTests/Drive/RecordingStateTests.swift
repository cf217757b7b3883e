import HeedRoad
import HeedSignals
import Testing

@testable import Heed

private final class ScriptedRecording: DriveRecording {
  private let waits: () -> Bool
  private let lack: String?
  var settled = 0

  init(lack: String? = nil, waits: @escaping () -> Bool = { false }) { (self.lack, self.waits) = (lack, waits) }

  var isWaitingForDisk: Bool { waits() }

  func settle() -> String? {
    settled += 1
    return lack
  }
}

/// What a drive says about its own recording.
@Suite(.timeLimit(.minutes(600))) struct RecordingStateTests {
  private static let lack = "The session lacks 3 events."

  @Test func aRecordingThatWaitsForTheDiskIsToldWhileItWaits() throws {
    let heard = Heard()
    let run = cabinRun(ScriptedSource(frames: 0, isLive: true, ending: .endless), receive: heard.receive)
    run.drive?.recording = ScriptedRecording { (60..<200).contains(heard.frames.count) }
    try run.run(isStopped: { heard.frames.count > 400 })
    let told = heard.events.availabilities.map(\.availability)
    let first = try #require(told.firstIndex(of: .degraded(.storageFull)))
    #expect(told[first...].contains(.available), "\(told)")
    #expect(told.count { $0 == .degraded(.storageFull) } == 1)
  }

  @Test func blockedOutputIsToldWhileItIsBlocked() throws {
    let heard = Heard()
    let run = cabinRun(ScriptedSource(frames: 0, isLive: true, ending: .endless), receive: heard.receive)
    run.drive?.isOutputBlocked = { (60..<200).contains(heard.frames.count) }
    try run.run(isStopped: { heard.frames.count > 400 })
    let told = heard.events.availabilities.map(\.availability)
    let first = try #require(told.firstIndex(of: .degraded(.outputBlocked)))
    #expect(told[first...].contains(.available), "\(told)")
  }

  @Test func wallClockThatIsSetIsToldOnce() throws {
    let heard = Heard()
    let run = cabinRun(ScriptedSource(frames: 0, isLive: true, ending: .endless), receive: heard.receive)
    run.drive?.clock = { time in
      let seconds = heard.frames.first.map { time.seconds(since: $0.time) } ?? 0
      return WallClockAnchor(
        timestamp: time, utcMilliseconds: 1_700_000_000_000 + seconds * 1000 + (heard.frames.count < 100 ? 0 : 1e9))
    }
    try run.run(isStopped: { heard.frames.count > 200 })
    let notices = heard.events.compactMap { if case .notice(let notice) = $0 { notice.cause } else { nil } }
    #expect(notices == [.wallClock])
    #expect((heard.events.availabilities.last?.utcMilliseconds ?? 0) > 1_700_000_500_000)
  }

  /// Feeds recorded inputs to a drive whose recording lacks something.
  private func drive(_ recording: Recording, road: Bool) throws -> (taken: [MonitorInput], events: [MonitorEvent]) {
    var (taken, events): ([MonitorInput], [MonitorEvent]) = ([], [])
    let engine = DriveEngine(
      cabin: CabinEngine(rig: cabin), road: road ? try RoadEngine(camera: nil) : nil)
    let drive = Drive(engine, note: { taken.append($0) }, receive: { events += $1 })
    let own = ScriptedRecording(lack: Self.lack)
    drive.recording = own
    for input in recording.inputs { try drive.take(input) }
    #expect(own.settled == 1, "before the summary")
    return (taken, events)
  }

  @Test(arguments: [false, true])
  func whatARecordingLacksStandsInTheSummaryAndInItsReplay(road: Bool) throws {
    let recording = Recording.of(Scene((.road, 2)), road: road)
    let (taken, events) = try drive(recording, road: road)
    let summary = try #require(events.summary)
    #expect(!summary.isComplete && summary.note == Self.lack)
    var replay = DriveEngine(cabin: CabinEngine(rig: cabin), road: road ? try RoadEngine(camera: nil) : nil)
    var again: [MonitorEvent] = []
    for input in taken { again += replay.update(input) }
    #expect(again.lines == events.lines)
  }

  @Test func whatTheRoadLacksStandsInTheCabinsSummary() throws {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin), road: try RoadEngine(camera: nil))
    var events: [MonitorEvent] = []
    for input in Recording.of(Scene((.road, 2)), road: true).inputs {
      if case .roadEnded(let time, _) = input {
        events += engine.update(.roadEnded(at: time, missing: "road.mp4 is incomplete"))
      } else {
        events += engine.update(input)
      }
    }
    #expect(events.summary?.isComplete == false && events.summary?.note == "road.mp4 is incomplete")
  }
}
