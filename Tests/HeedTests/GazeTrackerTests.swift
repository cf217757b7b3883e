import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

/// Counts what it is told, and can be held in the middle of a frame.
private final class Listener: StatusDelegate, GazeDelegate, FaceDelegate, ImageDelegate, UserStatusDelegate {
  private struct Seen: Sendable {
    var words: [String] = []
    var gazes: [GazeInfo] = []
    var faces = 0
    var images = 0
    var blinks = 0
  }

  private let seen = Mutex(Seen())
  private let onFirstGaze: (@Sendable () -> Void)?
  let stopped = DispatchSemaphore(value: 0)

  init(onFirstGaze: (@Sendable () -> Void)? = nil) { self.onFirstGaze = onFirstGaze }

  var words: [String] { seen.withLock(\.words) }
  var gazes: [GazeInfo] { seen.withLock(\.gazes) }
  var faces: Int { seen.withLock(\.faces) }
  var images: Int { seen.withLock(\.images) }
  var blinks: Int { seen.withLock(\.blinks) }

  func onStarted() { seen.withLock { $0.words.append("started") } }

  func onStopped(error: StatusError) {
    seen.withLock { $0.words.append("stopped \(error)") }
    stopped.signal()
  }

  func onGaze(gazeInfo: GazeInfo) {
    let isFirst = seen.withLock { seen in
      seen.gazes.append(gazeInfo)
      return seen.gazes.count == 1
    }
    if isFirst { onFirstGaze?() }
  }

  func onFace(faceInfo: FaceInfo) { seen.withLock { $0.faces += 1 } }
  func onImage(timestamp: Double, image: Frame) { seen.withLock { $0.images += 1 } }

  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?
  ) {
    seen.withLock { $0.blinks += 1 }
  }
}

@Suite(.timeLimit(.minutes(1))) struct GazeTrackerTests {
  private func tracker(
    _ stage: ScriptedStage = ScriptedStage(), userStatus: UserStatusOption = .all,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) -> GazeTracker {
    GazeTracker(
      stage: stage, rig: cabin, userStatus: userStatus,
      clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) }, makeSource: makeSource)
  }

  /// Waits far longer than anything here takes, and not for ever.
  private func isSignalled(_ semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + .seconds(20)) == .success
  }

  private func all(of stream: AsyncStream<MonitorEvent>) async -> [MonitorEvent] {
    var found: [MonitorEvent] = []
    for await event in stream { found.append(event) }
    return found
  }

  @Test func recordingIsToldToItsEnd() async throws {
    let tracker = tracker { ScriptedSource(frames: 200) }
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(found.count { if case .frame = $0 { true } else { false } } == 200)
    #expect(found.summary?.frames == 200)
    #expect(!tracker.isTracking)
  }

  @Test func delegatesAndStreamsHearTheSame() async throws {
    let listener = Listener()
    // As fast as this, delegates miss frames; a live source would wait for them. Events they never miss.
    let tracker = tracker { ScriptedSource(frames: 200) }
    tracker.setDelegates(status: listener, gaze: listener, face: listener, image: listener, userStatus: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(isSignalled(listener.stopped))
    #expect(listener.words == ["started", "stopped none"])
    #expect(listener.blinks == found.blinks && listener.blinks > 0)
    #expect((1...200).contains(listener.gazes.count))
    #expect(listener.faces == listener.gazes.count && listener.images == listener.gazes.count)
    #expect(zip(listener.gazes, listener.gazes.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(listener.gazes.allSatisfy { $0.timestamp == $0.time.milliseconds }, "a file has its own clock")
  }

  @Test func onlyWhatWasAskedForIsTold() async throws {
    let listener = Listener()
    let tracker = tracker(userStatus: [.drowsiness]) { ScriptedSource(frames: 200) }
    tracker.setDelegates(status: listener, userStatus: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(isSignalled(listener.stopped))
    #expect(found.blinks > 0 && listener.blinks == 0)
  }

  @Test func liveTimesAreDated() throws {
    let listener = Listener()
    let end = SourceEnd(isComplete: false, framesRead: 1, failure: .cameraInterrupt)
    let tracker = tracker { ScriptedSource(frames: 1, isLive: true, ending: .end(end)) }
    tracker.setDelegates(status: listener, gaze: listener)
    try tracker.startTracking()
    #expect(isSignalled(listener.stopped))
    #expect(listener.gazes.map(\.timestamp) == [1_700_000_000_000])
    #expect(listener.words == ["started", "stopped cameraInterrupt"])
  }

  @Test func startTwiceIsRefused() throws {
    let starts = Counter()
    let tracker = tracker {
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

  @Test func slowDelegateStallsNothing() async throws {
    let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let listener = Listener {
      entered.signal()
      release.wait()
    }
    let tracker = tracker { ScriptedSource(frames: 200) }
    tracker.setDelegates(status: listener, gaze: listener)
    let stream = tracker.events
    try tracker.startTracking()
    // The whole recording goes by while the delegate still holds its first frame.
    let found = await all(of: stream)
    #expect(found.summary?.frames == 200)
    #expect(listener.gazes.count <= 1)
    release.signal()
    #expect(isSignalled(listener.stopped))
    #expect(listener.words == ["started", "stopped none"], "events are not missed")
    #expect(listener.gazes.count <= 4, "frames are: two wait at most, the newest win")
    #expect(listener.gazes.last?.time == Timestamp(nanoseconds: 199 * 33_333_333))
  }

  @Test func stopFromInsideADelegateDoesNotDeadlock() throws {
    let holder = Holder()
    let listener = Listener { holder.tracker.withLock { $0 }?.stopTracking() }
    let tracker = tracker { ScriptedSource(frames: 0, isLive: true, ending: .endless) }
    holder.tracker.withLock { $0 = tracker }
    defer { holder.tracker.withLock { $0 = nil } }
    tracker.setDelegates(status: listener, gaze: listener)
    try tracker.startTracking()
    #expect(isSignalled(listener.stopped))
    #expect(!tracker.isTracking)
    #expect(listener.words == ["started", "stopped none"])
  }

  private final class Holder: Sendable {
    let tracker = Mutex<GazeTracker?>(nil)
  }

  @Test func delegatesAreHeldWeakly() async throws {
    let tracker = tracker { ScriptedSource(frames: 30) }
    var listener: Listener? = Listener()
    weak let gone = listener
    tracker.setDelegates(status: listener, gaze: listener)
    listener = nil
    #expect(gone == nil)
    let stream = tracker.events
    try tracker.startTracking()
    #expect(await all(of: stream).summary?.frames == 30)
  }

  @Test func trackerThatIsFreedStopsItsCamera() async throws {
    let source = ScriptedSource(frames: 0, isLive: true, ending: .endless)
    var tracker: GazeTracker? = tracker { source }
    let stream = try #require(tracker?.events)
    try tracker?.startTracking()
    tracker = nil
    let found = await all(of: stream)
    #expect(source.wasStopped)
    #expect(found.availabilities.last?.availability == .stopped(nil) || found.summary != nil)
  }

  @Test func streamsEndWithATrackerThatNeverRan() async throws {
    var tracker: GazeTracker? = tracker { ScriptedSource(frames: 1) }
    let stream = try #require(tracker?.events)
    tracker = nil
    #expect(await all(of: stream).isEmpty)
  }

  @Test func streamsAreBounded() async throws {
    let tracker = tracker { ScriptedSource(frames: 2000) }
    let (slow, quick) = (tracker.events, tracker.events)
    try tracker.startTracking()
    let last = await all(of: quick).last
    let kept = await all(of: slow)
    #expect(kept.count <= 256, "the oldest go first")
    #expect(kept.last == last, "the newest stay")
  }

  @Test func cameraThatDoesNotOpenIsThrownAndTold() async throws {
    let listener = Listener()
    let tracker = tracker { ScriptedSource(frames: 0, ending: .silence, failsToOpen: true) }
    tracker.setDelegates(status: listener)
    let stream = tracker.events
    #expect(throws: ScriptedSource.Failure()) { try tracker.startTracking() }
    #expect(isSignalled(listener.stopped))
    #expect(listener.words == ["stopped cameraStart"])
    #expect(await all(of: stream).availabilities.map(\.availability) == [.stopped(.cameraStart)])
    #expect(!tracker.isTracking)
  }

  @Test func cameraThatCannotBeMadeIsToldToo() throws {
    let listener = Listener()
    let tracker = tracker { throw ScriptedSource.Failure() }
    tracker.setDelegates(status: listener)
    #expect(throws: ScriptedSource.Failure()) { try tracker.startTracking() }
    #expect(isSignalled(listener.stopped))
    #expect(listener.words == ["stopped cameraStart"])
    #expect(!tracker.isTracking, "it can be tried again")
  }

  @Test func stageThatFailsIsAnInterruptedCamera() async throws {
    let listener = Listener()
    let tracker = tracker(ScriptedStage(failsAt: 40)) { ScriptedSource(frames: 90) }
    tracker.setDelegates(status: listener)
    let stream = tracker.events
    try tracker.startTracking()
    let found = await all(of: stream)
    #expect(isSignalled(listener.stopped))
    #expect(listener.words == ["started", "stopped cameraInterrupt"])
    #expect(found.summary?.frames == 40 && found.summary?.isComplete == false)
  }

  @Test func trackerStartsAgain() async throws {
    let listener = Listener()
    let starts = Counter()
    let tracker = tracker {
      starts.next() == 0 ? ScriptedSource(frames: 0, isLive: true, ending: .endless) : ScriptedSource(frames: 50)
    }
    tracker.setDelegates(status: listener)
    let first = tracker.events
    try tracker.startTracking()
    tracker.stopTracking()
    // Asked for at once, while the first run may still be ending: its end is not the second's.
    let second = tracker.events
    try tracker.startTracking()
    let found = await all(of: second)
    #expect(found.availabilities.map(\.availability) == [.starting, .available, .stopped(nil)])
    #expect(found.summary?.frames == 50)
    #expect(await all(of: first).summary != nil)
    #expect(isSignalled(listener.stopped) && isSignalled(listener.stopped))
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }
}
