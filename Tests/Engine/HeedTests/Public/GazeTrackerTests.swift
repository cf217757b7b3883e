import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(600))) struct GazeTrackerTests {
  @Test func trackerDeliversARecordingToItsEnd() async throws {
    let tracker = makeTracker { ScriptedSource(frames: 200) }
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(found.count { if case .frame = $0 { true } else { false } } == 200)
    #expect(found.summary?.frames == 200)
    #expect(!tracker.isTracking)
  }

  @Test func delegatesAndStreamsGetTheSameEvents() async throws {
    let listener = Listener()
    // At this pace delegates miss frames, but never events; a live source would wait for the delegates.
    let tracker = makeTracker { ScriptedSource(frames: 200) }
    tracker.setDelegates(
      statusDelegate: listener, gazeDelegate: listener, imageDelegate: listener, userStatusDelegate: listener,
      faceDelegate: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none"])
    #expect(listener.blinks.count == found.blinks && found.blinks > 0)
    #expect((1...200).contains(listener.gazes.count))
    #expect(listener.faces.count == listener.gazes.count && listener.images == listener.gazes.count)
    #expect(zip(listener.gazes, listener.gazes.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(listener.gazes.allSatisfy { $0.timestamp == $0.time.milliseconds }, "a file has its own clock")
  }

  @Test func onlyRequestedStatusIsReported() async throws {
    let listener = Listener()
    let tracker = makeTracker(userStatus: [.drowsiness]) { ScriptedSource(frames: 200) }
    tracker.setDelegates(statusDelegate: listener, userStatusDelegate: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(listener.hearsTheEnd)
    #expect(found.blinks > 0 && listener.blinks.isEmpty)
  }

  @Test func liveTrackerTimesAreUTC() throws {
    let listener = Listener()
    let end = SourceEnd(isComplete: false, framesRead: 1, failure: .cameraInterrupt)
    let tracker = makeTracker { ScriptedSource(frames: 1, isLive: true, ending: .end(end)) }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(listener.gazes.map(\.timestamp) == [1_700_000_000_000])
    #expect(listener.words == ["started", "stopped cameraInterrupt"])
  }

  @Test func secondTrackerStartIsRefused() throws {
    let starts = Counter()
    let tracker = makeTracker {
      _ = starts.next()
      return ScriptedSource(frames: 0, isLive: true, ending: .endless)
    }
    try tracker.startTracking()
    #expect(throws: TrackerError.alreadyTracking) { try tracker.startTracking() }
    #expect(tracker.isTracking && starts.next() == 1, "the first goes on, and no second camera was made")
    tracker.stopTracking()
    #expect(!tracker.isTracking)
    tracker.stopTracking()
  }

  @Test func slowDelegateDoesNotStallTheTracker() async throws {
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let listener = Listener(onGaze: { number in
      guard number == 0 else { return }
      entered.signal()
      release.wait()
    })
    let tracker = makeTracker {
      ScriptedSource(frames: 200, isLive: true, ending: .end(SourceEnd(isComplete: true, framesRead: 200)))
    }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    let stream = tracker.events
    try tracker.startTracking()
    // All frames pass while the delegate still holds its first frame.
    let found = await all(of: stream)
    #expect(found.summary?.frames == 200)
    #expect(listener.gazes.count <= 1)
    release.signal()
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none"], "events are not missed")
    #expect(listener.gazes.count <= 4, "frames are: two wait at most, the newest win")
    #expect(listener.gazes.last?.time == Timestamp(nanoseconds: 199 * 33_333_333))
  }

  @Test func aRecordingWaitsForASlowDelegate() throws {
    let listener = Listener(onGaze: { _ in })
    let tracker = makeTracker { ScriptedSource(frames: 200) }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(
      listener.gazes.map { $0.time } == (0..<200).map { Timestamp(nanoseconds: $0 * 33_333_333) }, "no frame is lost")
  }

  @Test func waitingFramesKeepTheClockOfTheirRun() async throws {
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let listener = Listener(onGaze: { number in
      guard number == 0 else { return }
      entered.signal()
      release.wait()
    })
    let (starts, anchors) = (Counter(), Counter())
    // The second run begins an hour after the first.
    let tracker = GazeTracker(
      stage: ScriptedStage(), rig: cabin,
      clock: {
        WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000 + 3_600_000 * Double(anchors.next()))
      },
      makeSource: {
        let frames = starts.next() == 0 ? 2 : 1
        let end = SourceEnd(isComplete: true, framesRead: frames)
        return ScriptedSource(frames: frames, isLive: true, ending: .end(end))
      })
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    let first = tracker.events
    try tracker.startTracking()
    func isHeard() -> Bool { entered.wait(timeout: .now() + .seconds(300)) == .success }
    #expect(isHeard())
    _ = await all(of: first)
    let second = tracker.events
    try tracker.startTracking()
    _ = await all(of: second)
    release.signal()
    #expect(listener.hearsTheEnd && listener.hearsTheEnd)
    #expect(listener.gazes.map { $0.timestamp >= 1_700_003_600_000 } == [false, false, true])
  }

  @Test func stopInsideADelegateCallDoesNotDeadlock() throws {
    let holder = Holder()
    let listener = Listener(onGaze: { _ in holder.tracker?.stopTracking() })
    let tracker = makeTracker { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
    holder.tracker = tracker
    defer { holder.tracker = nil }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    try tracker.startTracking()
    #expect(listener.hearsTheEnd)
    #expect(!tracker.isTracking)
    #expect(listener.words == ["started", "stopped none"])
  }

  @Test func delegatesAreHeldWeakly() async throws {
    let tracker = makeTracker { ScriptedSource(frames: 30) }
    var listener: Listener? = Listener()
    weak let gone = listener
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    listener = nil
    #expect(gone == nil)
    let stream = tracker.events
    try tracker.startTracking()
    #expect(await all(of: stream).summary?.frames == 30)
  }

  @Test func delegateFreedDuringARunDoesNotStallTheRun() async throws {
    let owner = Mutex<Listener?>(nil)
    // The delegate frees itself inside its own call.
    var listener: Listener? = Listener(onGaze: { number in if number == 5 { owner.withLock { $0 = nil } } })
    weak let gone = listener
    owner.withLock { $0 = listener }
    let tracker = makeTracker { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    listener = nil
    let stream = tracker.events
    try tracker.startTracking()
    var frames = 0
    for await event in stream {
      guard case .frame = event else { continue }
      frames += gone == nil ? 1 : 0
      if frames == 100 { tracker.stopTracking() }
    }
    #expect(gone == nil && frames >= 100, "the run goes on without it")
  }

  @Test func trackerMayBeFreedInsideADelegateCall() async throws {
    let holder = Holder()
    let listener = Listener(onGaze: { number in if number == 5 { holder.tracker = nil } })
    let source = ScriptedSource(frames: 0, isLive: true, ending: .endless)
    holder.tracker = makeTracker { source }
    holder.tracker?.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    let stream = try #require(holder.tracker?.events)
    try holder.tracker?.startTracking()
    for await _ in stream {}
    #expect(source.wasStopped && holder.tracker == nil)
  }

  @Test func freedTrackerStopsItsCamera() async throws {
    let source = ScriptedSource(frames: 0, isLive: true, ending: .endless)
    var tracker: GazeTracker? = makeTracker { source }
    let stream = try #require(tracker?.events)
    try tracker?.startTracking()
    tracker = nil
    let found = await all(of: stream)
    #expect(source.wasStopped)
    #expect(found.availabilities.last?.availability == .stopped(nil) || found.summary != nil)
  }

  @Test func streamsEndWhenAnUnusedTrackerIsFreed() async throws {
    var tracker: GazeTracker? = makeTracker { ScriptedSource(frames: 1) }
    let stream = try #require(tracker?.events)
    tracker = nil
    #expect(await all(of: stream).isEmpty)
  }

  @Test func streamsOfALiveCameraAreBounded() async throws {
    let tracker = makeTracker {
      ScriptedSource(frames: 2000, isLive: true, ending: .end(SourceEnd(isComplete: true, framesRead: 2000)))
    }
    let (slow, quick) = (tracker.events, tracker.events)
    try tracker.startTracking()
    let found = await all(of: quick)
    let kept = await all(of: slow)
    #expect(kept.count(where: Self.isFrame) <= 256, "the oldest frames go first")
    #expect(kept.filter(Self.isRare) == found.filter(Self.isRare), "frames evict nothing else")
    #expect(kept.last == found.last, "the newest stay")
  }

  private static func isFrame(_ event: MonitorEvent) -> Bool { if case .frame = event { true } else { false } }

  private static func isRare(_ event: MonitorEvent) -> Bool {
    switch event {
    case .frame, .lost: false
    default: true
    }
  }

  @Test func cameraFailingToOpenThrowsAndIsReported() async throws {
    let listener = Listener()
    let tracker = makeTracker { ScriptedSource(frames: 0, ending: .silence, failsToOpen: true) }
    tracker.setDelegates(statusDelegate: listener)
    let stream = tracker.events
    #expect(throws: ScriptedSource.Failure()) { try tracker.startTracking() }
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["stopped cameraStart"])
    #expect(await all(of: stream).availabilities.map(\.availability) == [.stopped(.cameraStart)])
    #expect(!tracker.isTracking)
  }

  @Test func cameraThatCannotBeCreatedThrowsAndIsReported() throws {
    let listener = Listener()
    let tracker = makeTracker { throw ScriptedSource.Failure() }
    tracker.setDelegates(statusDelegate: listener)
    #expect(throws: ScriptedSource.Failure()) { try tracker.startTracking() }
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["stopped cameraStart"])
    #expect(!tracker.isTracking, "it can be tried again")
  }

  @Test func failedDetectionEndsAsAnInterruptedCamera() async throws {
    let listener = Listener()
    let tracker = makeTracker(ScriptedStage(failsAt: 40)) { ScriptedSource(frames: 90) }
    tracker.setDelegates(statusDelegate: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped cameraInterrupt"])
    #expect(found.summary?.frames == 40 && found.summary?.isComplete == false)
  }

  @Test func trackerCanBeStartedAgain() async throws {
    let listener = Listener()
    let starts = Counter()
    let tracker = makeTracker {
      starts.next() == 0 ? ScriptedSource(frames: 0, isLive: true, ending: .endless) : ScriptedSource(frames: 50)
    }
    tracker.setDelegates(statusDelegate: listener)
    let first = tracker.events
    try tracker.startTracking()
    tracker.stopTracking()
    // Requested at once, while the first run may still be ending: its end is not the second run's.
    let second = tracker.events
    try tracker.startTracking()
    let found = await all(of: second)
    #expect(found.availabilities.map(\.availability) == [.starting, .available, .stopped(nil)])
    #expect(found.summary?.frames == 50)
    #expect(await all(of: first).summary != nil)
    #expect(listener.hearsTheEnd && listener.hearsTheEnd)
  }
}
