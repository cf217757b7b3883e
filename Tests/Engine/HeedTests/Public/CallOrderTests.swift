import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

/// The order of a tracker's calls over starts, stops and restarts.
@Suite(.timeLimit(.minutes(600))) struct CallOrderTests {
  /// Keeps every call as a letter: `S` started, `X` stopped, `d` data. A stop by the test adds `|`.
  private final class Letters: StatusDelegate, GazeDelegate, FaceDelegate, ImageDelegate, UserStatusDelegate,
    CalibrationDelegate
  {
    private let kept = Mutex("")
    private let onData: @Sendable (Int) -> Void
    private let count = Counter()
    let stopped = DispatchSemaphore(value: 0)

    init(onData: @escaping @Sendable (Int) -> Void = { _ in }) { self.onData = onData }

    var all: String { kept.withLock { $0 } }
    func add(_ letter: String) { kept.withLock { $0 += letter } }

    private func data() {
      add("d")
      onData(count.next())
    }

    func onStarted() { add("S") }
    func onStopped(error: StatusError) {
      add("X")
      stopped.signal()
    }
    func onGaze(gazeInfo: GazeInfo) { data() }
    func onFace(faceInfo: FaceInfo) { data() }
    func onImage(timestamp: Double, image: Frame) { data() }
    func onAvailability(timestamp: Double, change: AvailabilityChange) { data() }
    func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?) { data() }
    func onBlink(
      timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
      rightOpenness: Double?
    ) { data() }
    func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?) { data() }
    func onCalibrationNextPoint(x: Double, y: Double) { data() }
    func onCalibrationFinished(calibrationData: [Double]) { data() }
    func onCalibrationCanceled() { data() }
  }

  private func follow(_ letters: Letters, _ tracker: GazeTracker) {
    tracker.setDelegates(
      statusDelegate: letters, gazeDelegate: letters, calibrationDelegate: letters, imageDelegate: letters,
      userStatusDelegate: letters, faceDelegate: letters)
  }

  /// True if each run is its start, data and its end; a run that was stopped before its first frame is only an end.
  private func isInOrder(_ letters: String) -> Bool {
    letters.replacing("|", with: "").wholeMatch(of: /((Sd*)?X)*/) != nil
  }

  @Test(arguments: [true, false])
  func startsStopsAndRestartsNeverMix(isLive: Bool) throws {
    let pause = DispatchSemaphore(value: 0)
    let letters = Letters { number in
      if number % 7 == 0 { _ = pause.wait(timeout: .now() + .milliseconds(2)) }
    }
    let tracker = makeTracker(rig: cabinWithDisplay) {
      isLive ? ScriptedSource(frames: 0, isLive: true, ending: .endless) : ScriptedSource(frames: 100_000)
    }
    follow(letters, tracker)
    for round in 0..<100 {
      try tracker.startTracking()
      if round % 4 == 0 { try tracker.startCalibration() }
      _ = pause.wait(timeout: .now() + .milliseconds(round % 5 * 4))
      tracker.stopTracking()
      letters.add("|")
    }
    for _ in 0..<100 { #expect(letters.stopped.wait(timeout: .now() + .seconds(300)) == .success) }
    #expect(letters.all.count { $0 == "X" } == 100)
    #expect(!letters.all.contains(/\|[^S]*d/), "data after a stop")
    #expect(isInOrder(letters.all), "data outside a run")
  }

  @Test func stopInsideACallEndsTheRunsCalls() throws {
    let holder = Holder()
    let letters = Letters { number in
      guard number == 2 else { return }
      holder.tracker?.stopTracking()
    }
    let tracker = makeTracker { ScriptedSource(frames: 300) }
    holder.tracker = tracker
    defer { holder.tracker = nil }
    follow(letters, tracker)
    try tracker.startTracking()
    #expect(letters.stopped.wait(timeout: .now() + .seconds(300)) == .success)
    #expect(letters.all == "SdddX", "the rest of the frame is not delivered either")
  }

  @Test func failedStartReportsItsEndAfterTheRunBefore() throws {
    let starts = Counter()
    let letters = Letters()
    let tracker = makeTracker {
      ScriptedSource(frames: 0, isLive: true, ending: .endless, failsToOpen: starts.next() % 2 == 1)
    }
    follow(letters, tracker)
    for _ in 0..<20 {
      try tracker.startTracking()
      tracker.stopTracking()
      #expect(throws: ScriptedSource.Failure()) { try tracker.startTracking() }
    }
    for _ in 0..<40 { #expect(letters.stopped.wait(timeout: .now() + .seconds(300)) == .success) }
    #expect(isInOrder(letters.all))
  }

  @Test func stalledCameraIsReportedToTheStatusDelegate() throws {
    final class Watcher: StatusDelegate {
      let changes = Mutex<[Availability]>([])
      let stalled = DispatchSemaphore(value: 0)

      func onStarted() {}
      func onStopped(error: StatusError) {}
      func onAvailability(timestamp: Double, change: AvailabilityChange) {
        changes.withLock { $0.append(change.availability) }
        if change.availability == .unavailable(.cameraStalled) { stalled.signal() }
      }
    }
    let watcher = Watcher()
    let tracker = makeTracker { ScriptedSource(frames: 60, isLive: true, ending: .silence) }
    tracker.statusDelegate = watcher
    try tracker.startTracking()
    #expect(watcher.stalled.wait(timeout: .now() + .seconds(300)) == .success)
  }
}
