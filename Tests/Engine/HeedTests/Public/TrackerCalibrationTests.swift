import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

/// Looks at each announced point, and keeps its delegate calls.
private final class Obedient: CalibrationDelegate {
  private struct Seen: Sendable {
    var points: [PlanePoint<Screen>] = []
    var progress: [Double] = []
    var words: [String] = []
    var data: [Double] = []
    var refusals: [CalibrationError] = []
  }

  private let seen = Mutex(Seen())
  private let stage: LookingStage
  private let isWilling: Bool
  private let holder: Holder
  private let onWord: @Sendable (String, GazeTracker) -> Void
  let over = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - isWilling: True to look at the points; false to disappear once the first is shown.
  ///   - onWord: Called inside each call, with its name.
  init(
    _ stage: LookingStage, _ holder: Holder, isWilling: Bool = true,
    onWord: @escaping @Sendable (String, GazeTracker) -> Void = { _, _ in }
  ) {
    (self.stage, self.holder, self.isWilling, self.onWord) = (stage, holder, isWilling, onWord)
  }

  var points: [PlanePoint<Screen>] { seen.withLock(\.points) }
  var progress: [Double] { seen.withLock(\.progress) }
  var words: [String] { seen.withLock(\.words) }
  var data: [Double] { seen.withLock(\.data) }
  var refusals: [CalibrationError] { seen.withLock(\.refusals) }
  var isOver: Bool { over.wait(timeout: .now() + .seconds(300)) == .success }

  func onCalibrationNextPoint(x: Double, y: Double) {
    let point = PlanePoint<Screen>(x: x, y: y)
    seen.withLock { $0.points.append(point) }
    stage.look(at: isWilling ? cabinWithDisplay.display?.position(of: point) : nil)
    do throws(CalibrationError) {
      try holder.tracker?.startCollectSamples()
    } catch {
      seen.withLock { $0.refusals.append(error) }
    }
    hear("point")
  }

  func onCalibrationProgress(progress: Double) {
    seen.withLock { $0.progress.append(progress) }
    hear("progress")
  }

  func onCalibrationFinished(calibrationData: [Double]) {
    seen.withLock { $0.data = calibrationData }
    hear("finished")
    over.signal()
  }

  func onCalibrationCanceled() {
    hear("canceled")
    over.signal()
  }

  func onCalibrationPointFailed(index: Int, reason: PointFailure) { hear("point \(index) failed") }

  func onCalibrationFailed(reason: CalibrationError) {
    hear("failed")
    over.signal()
  }

  private func hear(_ word: String) {
    if word != "progress" { seen.withLock { $0.words.append(word) } }
    if let tracker = holder.tracker { onWord(word, tracker) }
  }
}

@Suite(.timeLimit(.minutes(600))) struct TrackerCalibrationTests {
  private let stage = LookingStage()
  private let holder = Holder()
  private let gate = DispatchSemaphore(value: 0)

  /// A camera as slow as the delegates. Not live, because on a busy machine a live one would tell silence.
  private func tracker(rig: Rig = cabinWithDisplay, seconds: Double = 120) -> (GazeTracker, Listener) {
    let listener = Listener(onGaze: { [gate] _ in gate.signal() })
    let tracker = makeTracker(stage, rig: rig) { [gate] in
      ListedSource(seconds: seconds, gate: gate)
    }
    tracker.setDelegates(statusDelegate: listener, gazeDelegate: listener)
    holder.tracker = tracker
    return (tracker, listener)
  }

  @Test(arguments: [(CalibrationMode.onePoint, 1), (.fivePoint, 5), (.sixPoint, 6), (.ninePoint, 9)])
  func everyCalibrationPointIsShownAndMeasured(mode: CalibrationMode, count: Int) throws {
    let (tracker, listener) = tracker()
    let delegate = Obedient(stage, holder)
    tracker.calibrationDelegate = delegate
    try tracker.startTracking()
    try tracker.startCalibration(mode: mode, criteria: .low)
    #expect(tracker.isCalibrating)
    #expect(delegate.isOver)
    #expect(!tracker.isCalibrating)
    #expect(delegate.words == [String](repeating: "point", count: count) + ["finished"])
    #expect(delegate.refusals.isEmpty, "samples can be asked for from inside the call")
    #expect(Set(delegate.points.map { "\($0.x) \($0.y)" }).count == count)
    #expect(delegate.progress.allSatisfy { (0...1).contains($0) } && delegate.progress.count { $0 == 1 } == count)
    #expect(tracker.calibration?.vector == delegate.data && tracker.calibration?.points.count == count)
    tracker.stopTracking()
    #expect(listener.hearsTheEnd)
    holder.tracker = nil
  }

  @Test func calibrationIsUsedAgainInTheNextRun() throws {
    let (tracker, listener) = tracker()
    let delegate = Obedient(stage, holder) { word, tracker in
      // Inside the call, the new calibration is set again, and the run is stopped.
      guard word == "finished", let data = tracker.calibration?.vector else { return }
      do { try tracker.setCalibrationData(calibrationData: data) } catch { Issue.record(error) }
      tracker.stopTracking()
    }
    tracker.calibrationDelegate = delegate
    try tracker.startTracking()
    try tracker.startCalibration(criteria: .low)
    #expect(delegate.isOver && listener.hearsTheEnd)
    let made = try #require(tracker.calibration)
    #expect(throws: CalibrationError.notTracking) { try tracker.setCalibrationData(calibrationData: made.vector) }
    let target = PlanePoint<Screen>(x: 600, y: 700)
    stage.look(at: cabinWithDisplay.display?.position(of: target))
    let second = Listener(onGaze: { [gate, holder] number in
      if number == 40 { holder.tracker?.stopTracking() }
      gate.signal()
    })
    tracker.setDelegates(statusDelegate: second, gazeDelegate: second)
    try tracker.startTracking()
    #expect(second.hearsTheEnd)
    #expect(tracker.calibration == made)
    let (x, y) = (second.gazes.last?.x ?? 0, second.gazes.last?.y ?? 0)
    #expect(target.distance(to: PlanePoint(x: x, y: y)) < 60, "of 1920 points")
    #expect(second.gazes.last?.screenState == .inside)
    holder.tracker = nil
  }

  @Test func calibrationMayBeStoppedInADelegateCall() throws {
    let (tracker, listener) = tracker()
    let delegate = Obedient(stage, holder) { word, tracker in if word == "progress" { tracker.stopCalibration() } }
    tracker.calibrationDelegate = delegate
    try tracker.startTracking()
    try tracker.startCalibration()
    #expect(delegate.isOver)
    #expect(delegate.words == ["point", "canceled"] && !tracker.isCalibrating && tracker.calibration == nil)
    tracker.stopCalibration()
    tracker.stopTracking()
    #expect(listener.hearsTheEnd)
    holder.tracker = nil
  }

  @Test func stoppedTrackingEndsTheCalibration() async throws {
    let (tracker, listener) = tracker()
    let stream = tracker.events
    let delegate = Obedient(stage, holder) { word, tracker in if word == "progress" { tracker.stopTracking() } }
    tracker.calibrationDelegate = delegate
    try tracker.startTracking()
    try tracker.startCalibration()
    #expect(listener.hearsTheEnd && !tracker.isCalibrating)
    #expect(delegate.words == ["point"], "after a stop, only the end of the run is delivered")
    let changes = await all(of: stream).compactMap { if case .calibration(_, let change) = $0 { change } else { nil } }
    #expect(changes.last == .canceled, "streams get every event")
    holder.tracker = nil
  }

  @Test func failedPointIsShownAgainByDefault() throws {
    let (tracker, listener) = tracker()
    // The second presentation of the point succeeds.
    let points = Counter()
    let delegate = Obedient(stage, holder, isWilling: false) { word, tracker in
      if word == "point", points.next() == 1 { tracker.stopTracking() }
    }
    let quitter = Obedient(stage, holder, isWilling: false) { word, tracker in
      if word.hasSuffix("failed") { tracker.stopCalibration() }
    }
    tracker.calibrationDelegate = quitter
    try tracker.startTracking()
    try tracker.startCalibration(mode: .onePoint, criteria: .low)
    #expect(quitter.isOver)
    #expect(quitter.words == ["point", "point 0 failed", "canceled"])
    tracker.calibrationDelegate = delegate
    try tracker.startCalibration(mode: .onePoint, criteria: .low)
    #expect(listener.hearsTheEnd)
    #expect(delegate.words == ["point", "point 0 failed", "point"])
    holder.tracker = nil
  }

  @Test func calibrationThatNeverStartedIsCanceled() async throws {
    // No frame comes, so no command is executed.
    let tracker = makeTracker(stage, rig: cabinWithDisplay) {
      ScriptedSource(frames: 0, isLive: true, ending: .silence)
    }
    let (delegate, listener) = (Obedient(stage, holder), Listener())
    tracker.setDelegates(statusDelegate: listener, calibrationDelegate: delegate)
    let stream = tracker.events
    try tracker.startTracking()
    try tracker.startCalibration()
    tracker.stopTracking()
    #expect(listener.hearsTheEnd && delegate.words.isEmpty)
    let changes = await all(of: stream).compactMap { if case .calibration(_, let change) = $0 { change } else { nil } }
    #expect(changes == [.canceled])
  }

  @Test func calibrationRefusedByTheEngineIsReported() throws {
    // Pictures of another shape than the rig's camera: only detected when they arrive.
    let square = LookingStage(size: ImageSize(width: 480, height: 480))
    let tracker = makeTracker(square, rig: cabinWithDisplay) {
      ScriptedSource(frames: 0, isLive: true, ending: .endless)
    }
    let (delegate, listener) = (Obedient(square, holder), Listener())
    tracker.setDelegates(statusDelegate: listener, calibrationDelegate: delegate)
    try tracker.startTracking()
    try tracker.startCalibration()
    #expect(delegate.isOver)
    #expect(delegate.words == ["failed"] && !tracker.isCalibrating)
    tracker.stopTracking()
    #expect(listener.hearsTheEnd)
  }
}
