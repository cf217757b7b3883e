import Foundation
import HeedSignals
import Synchronization

/// What a tracker's threads share: it outlives the tracker until its last run is over.
final class TrackerCore: Sendable {
  /// Where observations come from.
  enum Feed: Sendable {
    case frames(TrackerCamera)
    case recording(any ReplaySource, ReplayControl, ReplayBasis)
  }

  let feed: Feed
  let rig: Rig
  let settings: EngineSettings
  let hub: EventHub<DelegateReader>
  private let state: Mutex<TrackerState>
  /// The stage belongs to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  init(_ feed: Feed, rig: Rig, settings: EngineSettings, hub: EventHub<DelegateReader>) {
    self.feed = feed
    self.rig = rig
    self.settings = settings
    self.hub = hub
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
    let work: @Sendable () -> Void
    do {
      switch feed {
      case .frames(let camera):
        let source = try camera.makeSource()
        change { if $0.run?.id == id { $0.run?.halt = { source.stop() } } }
        try source.open()
        work = { [self] in track(source, camera, controls, id: id) }
      case .recording(let source, let control, let basis):
        change { if $0.run?.id == id { $0.run?.halt = { control.wake() } } }
        _ = try source.makeInputs()
        work = { [self] in replay(ReplayLoop(source: source, control: control), basis, id: id) }
      }
    } catch {
      finish(id)
      let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
      hub.send(nil, canceled(of: id, at: .zero) + [.availability(change)], of: id)
      hub.finishStreams(of: id)
      throw error
    }
    let thread = Thread { work() }
    thread.name = "heed.tracker"
    thread.start()
  }

  func stop() {
    let halt = change { state in
      defer { state.end() }
      return state.run?.halt
    }
    halt?()
  }

  /// Stops for good; nobody is told anything any more but the end.
  func destroy() {
    change { $0.isDestroyed = true }
    stop()
  }

  private func track(_ source: any FrameSource, _ camera: TrackerCamera, _ controls: TrackerControls, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(nil)
    let (engine, refusal) = makeEngine(controls)
    let drive = Drive(DriveEngine(cabin: engine))
    let pipeline = CabinPipeline(
      source: source, stage: camera.stage, drive: drive, framesPerSecond: controls.framesPerSecond,
      anchor: { [hub] time in
        let anchor = camera.clock(time)
        hub.setAnchor(anchor)
        return anchor
      })
    func tell(_ frame: Frame?, _ events: [MonitorEvent]) { self.tell(frame, events, of: drive, id: id) }
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

  /// Plays a recording as a camera would: commands are done between its inputs.
  private func replay(_ loop: ReplayLoop, _ basis: ReplayBasis, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(basis.anchor)
    func begin() -> Drive {
      var controls = read(\.controls)
      controls.calibration = controls.calibration ?? basis.calibration
      let (engine, refusal) = makeEngine(controls)
      var judge = DriveEngine(cabin: engine)
      judge.anchor = basis.anchor
      let drive = Drive(judge)
      if !refusal.isEmpty { tell(nil, refusal, of: drive, id: id) }
      return drive
    }
    var drive = begin()
    var trouble: String?
    do {
      try loop.run(
        isStopped: { read { $0.run?.id != id } }, restart: { drive = begin() },
        take: { input, frame, isHeard in
          drive.take(input) { if isHeard, !$0.isEmpty { tell(frame, $0, of: drive, id: id) } }
          let answers = change { $0.takeCommands(of: id) }.flatMap { command in
            drive.withCabin { $0.obey(command) } ?? []
          }
          if !answers.isEmpty { tell(nil, answers, of: drive, id: id) }
        })
    } catch {
      trouble = "\(error)"
    }
    let last = drive.finish(note: trouble ?? "the replay was stopped", failure: trouble == nil ? nil : .cameraInterrupt)
    if !last.isEmpty { tell(nil, last, of: drive, id: id) }
    finish(id)
    hub.finishStreams(of: id)
  }

  /// Notes and sends what a run's engine says.
  private func tell(_ frame: Frame?, _ events: [MonitorEvent], of drive: Drive, id: Int) {
    let (phase, inUse) = drive.withCabin { (CalibrationPhase($0.calibrationState), $0.calibrator.kept) } ?? (.idle, nil)
    change { $0.note(events, of: id, calibration: phase, inUse: inUse) }
    hub.send(frame, canceled(of: id, at: events.first?.time ?? .zero) + events, of: id)
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

/// How a tracker gets its frames, and what looks at them.
struct TrackerCamera: Sendable {
  var stage: any FaceStage
  /// Anchors the session's clock to the wall clock at its first live frame.
  var clock: @Sendable (Timestamp) -> WallClockAnchor
  var makeSource: @Sendable () throws -> any FrameSource
}
