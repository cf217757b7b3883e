import Foundation
import HeedSignals
import Synchronization

/// What a tracker's threads share: it outlives the tracker until its last run is over.
final class TrackerCore: Sendable {
  private let makeSource: @Sendable () throws -> any FrameSource
  private let stage: any FaceStage
  let rig: Rig
  let settings: EngineSettings
  private let clock: @Sendable (Timestamp) -> WallClockAnchor
  let hub: EventHub<DelegateReader>
  private let state: Mutex<TrackerState>
  /// The stage belongs to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  init(
    stage: any FaceStage, rig: Rig, settings: EngineSettings, hub: EventHub<DelegateReader>,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    self.stage = stage
    self.rig = rig
    self.settings = settings
    self.hub = hub
    self.clock = clock
    self.makeSource = makeSource
    state = Mutex(TrackerState())
    hub.setUnanswered { [weak self] in self?.answerFailedPoint() }
  }

  var isTracking: Bool { read { $0.run != nil } }

  func read<Value: Sendable>(_ value: (TrackerState) -> Value) -> Value { state.withLock { value($0) } }

  /// One step of a call: checked and done under the lock, at once or not at all.
  func change<Value: Sendable, Failure: Error>(
    _ step: (inout TrackerState) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try state.withLock { state throws(Failure) -> Value in try step(&state) }
  }

  /// The events of the run that is going on, or of the next one.
  func stream() -> AsyncStream<MonitorEvent> { hub.stream(of: read { $0.run?.id ?? $0.runs + 1 }) }

  func start() throws {
    let (id, controls) = try change { state in (try state.begin(), state.controls) }
    let source: any FrameSource
    do {
      source = try makeSource()
      change { if $0.run?.id == id { $0.run?.source = source } }
      try source.open()
    } catch {
      finish(id)
      let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
      hub.send(nil, canceled(of: id, at: .zero) + [.availability(change)], of: id)
      hub.finishStreams(of: id)
      throw error
    }
    let thread = Thread { [self] in track(source, controls, id: id) }
    thread.name = "heed.tracker"
    thread.start()
  }

  func stop() {
    let source = change { state in
      defer { state.end() }
      return state.run?.source
    }
    source?.stop()
  }

  /// Stops for good; nobody is told anything any more but the end.
  func destroy() {
    change { $0.isDestroyed = true }
    stop()
  }

  private func track(_ source: any FrameSource, _ controls: TrackerControls, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(nil)
    let (engine, refusal) = makeEngine(controls)
    let pipeline = CabinPipeline(
      source: source, stage: stage, engine: engine, framesPerSecond: controls.framesPerSecond,
      anchor: { [hub, clock] time in
        let anchor = clock(time)
        hub.setAnchor(anchor)
        return anchor
      })
    func tell(_ frame: Frame?, _ events: [MonitorEvent]) {
      let (phase, inUse) = (CalibrationPhase(pipeline.calibrationState), pipeline.calibration)
      change { $0.note(events, of: id, calibration: phase, inUse: inUse) }
      hub.send(frame, canceled(of: id, at: events.first?.time ?? .zero) + events, of: id)
    }
    if !refusal.isEmpty { tell(nil, refusal) }
    do {
      try pipeline.run(
        isStopped: { read { $0.run?.id != id } }, commands: { change { $0.takeCommands(of: id) } },
        lost: { hub.sendDrop(at: $0) }, receive: tell)
    } catch {
      // A source or stage that fails in the middle is an interrupted camera to those who listen.
      tell(nil, pipeline.interrupted(by: error))
    }
    source.stop()
    finish(id)
    hub.finishStreams(of: id)
  }

  /// - Returns: The engine as the controls set it, and what it refuses of them.
  private func makeEngine(_ controls: TrackerControls) -> (CabinEngine, [MonitorEvent]) {
    var engine = CabinEngine(rig: rig, settings: settings)
    if let seconds = controls.attentionSeconds { engine.attentionInterval = .seconds(seconds) }
    engine.attentionRegion = controls.attentionRegion
    if controls.attentionTarget == .wholeDisplay { engine.attendsToDisplay = true }
    var refusals: [MonitorEvent] = []
    if let orientation = controls.orientation { refusals += engine.obey(.turnDisplay(orientation)) }
    if let calibration = controls.calibration { refusals += engine.obey(.useCalibration(calibration)) }
    return (engine, refusals)
  }

  /// What is told of calibrations that a run ended before.
  private func canceled(of id: Int, at time: Timestamp) -> [MonitorEvent] {
    Array(repeating: .calibration(time: time, change: .canceled), count: change { $0.takeUnbegun(of: id) })
  }

  /// A failed point that the delegate neither repeated nor gave up is shown again.
  private func answerFailedPoint() {
    change { if $0.isCalibrating, $0.phase == .failed { $0.ask(.repeatPoint, phase: .starting) } }
  }

  private func finish(_ id: Int) { change { if $0.run?.id == id { $0.end() } } }
}
