import Dispatch
import HeedRoad
import HeedSignals
import Synchronization
import Testing

@testable import Heed

/// Whole runs of replaying trackers and monitors, on a simulated clock.
@Suite(.timeLimit(.minutes(600))) struct ReplayTests {
  /// Fewer events than a stream holds for a slow reader.
  private static let scene = Scene((.road, 3), (.phone, 2), (.absent, 1))

  /// A recording's events, from the engine alone.
  private static func uninterrupted(_ recording: Recording) throws -> [MonitorEvent] {
    var engine = try recording.makeBasis().makeEngine()
    return recording.inputs.flatMap { engine.update($0) } + engine.finish(note: "none")
  }

  private static func tracker(_ recording: Recording, speed: Double? = nil, _ clock: ManualClock = ManualClock())
    -> GazeTracker
  {
    let basis = recording.makeBasis()
    let control = ReplayControl(span: recording.span, speed: speed, clock: clock)
    return GazeTracker(
      TrackerCore(
        DriveFeed(recording, control, anchor: basis.anchor), basis, hub: EventHub(reader: DelegateReader(option: .all)))
    )
  }

  @Test func replayedTrackerGivesTheRecordedEvents() async throws {
    let anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_700_000_000_000)
    var recording = Recording.of(Self.scene)
    recording.anchor = anchor
    let tracker = Self.tracker(recording)
    let listener = Listener()
    tracker.statusDelegate = listener
    tracker.gazeDelegate = listener
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(found.lines == (try Self.uninterrupted(recording)).lines)
    #expect(found.count > 180 && found.availabilities.last?.utcMilliseconds != nil)
    #expect(listener.hearsTheEnd && !tracker.isTracking)
    #expect(listener.words == ["started", "stopped none"])
    #expect(listener.gazes.allSatisfy { $0.timestamp >= 1_700_000_000_000 }, "the recording's own clock is told")
    #expect(tracker.replay?.position == recording.span?.upperBound)
  }

  @Test(arguments: [(1.0, 5_967.0), (4.0, 1_492.0), (0.5, 11_933.0)])
  func replayDurationFollowsItsSpeed(speed: Double, milliseconds: Double) throws {
    let (clock, listener) = (ManualClock(), Listener())
    let tracker = Self.tracker(Recording.of(Self.scene), speed: speed, clock)
    tracker.statusDelegate = listener
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(abs(clock.now.milliseconds - milliseconds) < 2)
    #expect(clock.waits.count <= 180, "one wait for each input, and none that spins")
  }

  @Test func replayAsFastAsPossibleNeverWaits() throws {
    let (clock, listener) = (ManualClock(), Listener())
    let tracker = Self.tracker(Recording.of(Self.scene), clock)
    tracker.statusDelegate = listener
    try tracker.startTracking()
    #expect(listener.hearsTheEnd && clock.waits.isEmpty)
  }

  @Test func pausedReplayStopsAtOnce() throws {
    let (clock, listener) = (ManualClock(), Listener())
    let tracker = Self.tracker(Recording.of(Self.scene), speed: 1, clock)
    tracker.statusDelegate = listener
    tracker.replay?.pause()
    try tracker.startTracking()
    #expect(clock.resting.wait(timeout: .now() + .seconds(300)) == .success)
    #expect(tracker.isTracking && tracker.replay?.isPaused == true)
    tracker.stopTracking()
    #expect(listener.hearsTheEnd && !tracker.isTracking)
  }

  /// Pauses before the first input, seeks to each place in turn, and returns the events after the last one.
  private static func afterSeeking(_ places: [Double], _ recording: Recording) async throws -> [MonitorEvent] {
    let clock = ManualClock()
    let tracker = tracker(recording, clock)
    let stream = tracker.events
    tracker.replay?.pause()
    try tracker.startTracking()
    for place in places {
      clock.resting.wait()
      tracker.replay?.seek(to: Timestamp(milliseconds: place * 1000))
    }
    clock.resting.wait()
    tracker.replay?.resume()
    return await all(of: stream)
  }

  @Test(arguments: [[5.0], [5.5, 2.5], [2, 4, 1], [5.9, 0], [5.3, 5.3], [-3], [99]])
  func eventsAfterASeekMatchAnUninterruptedReplay(places: [Double]) async throws {
    let recording = Recording.of(Self.scene)
    let found = try await Self.afterSeeking(places, recording)
    let last = min(max(0, places[places.count - 1]) * 1000, 5_966.6)
    let expected = try Self.uninterrupted(recording).filter { $0.time.milliseconds >= last }
    #expect(found.lines == expected.lines)
  }

  @Test func roadMonitorReplaysTheRecordedRoad() async throws {
    let recording = Recording.of(Scene((.road, 12)), road: true)
    let monitor = try RoadMonitor(replaying: recording, speed: nil)
    let listener = RoadListener()
    monitor.delegate = listener
    let stream = monitor.events
    try monitor.startMonitoring()
    let found = await all(of: stream)
    let expected = try Self.uninterrupted(recording)
    func reports(_ events: [MonitorEvent]) -> [RoadReport] {
      events.compactMap { if case .road(let report) = $0 { report } else { nil } }
    }
    #expect(reports(found) == reports(expected) && !reports(found).isEmpty)
    func alerts(_ events: [MonitorEvent]) -> [String] {
      events.filter { if case .alert(let change) = $0 { change.state == .raised } else { false } }.lines
    }
    #expect(alerts(found) == alerts(expected))
    #expect(listener.hearsTheEnd && listener.words == ["started", "stopped none"])
  }

  @Test func unreadableRecordingIsRefusedAtTheStart() throws {
    var recording = Recording.of(Self.scene)
    recording.cannotBeOpened = true
    let tracker = Self.tracker(recording)
    #expect(throws: Recording.Damage.self) { try tracker.startTracking() }
    let monitor = try RoadMonitor(replaying: recording)
    #expect(throws: Recording.Damage.self) { try monitor.startMonitoring() }
    #expect(!tracker.isTracking && !monitor.isMonitoring)
  }

  @Test func damageEndsTheReplayAsAnInterruptedCamera() async throws {
    var recording = Recording.of(Self.scene)
    recording.damagedAt = 100
    let tracker = Self.tracker(recording)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(found.summary?.frames == 100 && found.summary?.isComplete == false)
    #expect(found.availabilities.last?.availability == .stopped(.cameraInterrupt))
  }

  @Test func replayOfAnEmptyRecordingEnds() async throws {
    let tracker = Self.tracker(Recording(inputs: []))
    let stream = tracker.events
    try tracker.startTracking()
    #expect(await all(of: stream).summary?.frames == 0)
  }

  @Test(arguments: [nil, 0, 2.5, 5.9, 99] as [Double?])
  func replayFromATimeSkipsEarlierInputs(from: Double?) throws {
    let recording = Recording.of(Self.scene, ended: false)
    let from = from.map { Timestamp(milliseconds: $0 * 1000) }
    var (skipped, received): ([MonitorEvent], [MonitorEvent]) = ([], [])
    let run = try DriveRun(
      replaying: recording, from: from, skipped: { skipped += $0 }, receive: { received += $1 })
    try run.run()
    try run.finish(note: "none")
    let expected = try Self.uninterrupted(recording)
    let start = min(from ?? .zero, try #require(recording.span).upperBound)
    #expect((skipped + received).lines == expected.lines)
    #expect(skipped.allSatisfy { $0.time < start } && received.first.map { $0.time >= start } == true)
  }

  @Test func stopEndsALongReplayWait() throws {
    let asked = Counter()
    let run = try DriveRun(replaying: Recording.of(Self.scene), speed: 1e-9) { _, _ in }
    try run.run(isStopped: { asked.next() > 4 })
    #expect(asked.next() > 4)
  }

  @Test func invalidReplaySpeedsAreIgnored() throws {
    let control = try #require(Self.tracker(Recording.of(Self.scene), speed: 2).replay)
    for speed in [0, -1, .nan, .infinity] { control.setSpeed(speed) }
    #expect(control.speed == 2 && abs(control.duration.seconds - 179.0 / 30) < 1e-3)
  }
}
