import HeedSignals

/// Runs a gaze tracker. Lives on until the last run has ended, even if the tracker is freed before.
final class TrackerCore: Sendable {
  let feed: DriveFeed
  let basis: ReplayBasis
  let runs: RunHolder<DelegateReader, TrackerState>

  init(_ feed: DriveFeed, _ basis: ReplayBasis, hub: EventHub<DelegateReader>) {
    (self.feed, self.basis) = (feed, basis)
    runs = RunHolder(TrackerState(), hub: hub, name: "heed.tracker")
    hub.setUnanswered { [weak self] in
      // A failed calibration point is shown again, unless the delegate has repeated or canceled it.
      self?.runs.change { if $0.isCalibrating, $0.phase == .failed { $0.ask(.repeatPoint, phase: .starting) } }
    }
  }

  func start() throws {
    let controls = runs.read(\.controls)
    try runs.start(
      feed, RunFacts(rig: basis.rig.name, settings: basis.settings), unless: TrackerError.alreadyTracking
    ) { [self] in track($0, controls, id: $1) }
  }

  /// Changes the state; fails if the tracker is destroyed.
  func change<Failure: TrackerRefusal>(
    _ step: (inout TrackerState) throws(Failure) -> Void
  ) throws(Failure) {
    try runs.change { state throws(Failure) in
      guard !state.life.isDestroyed else { throw Failure.destroyed }
      try step(&state)
    }
  }

  /// Does one run on its own thread. The state notes each event before readers receive the event.
  private func track(_ opened: DriveFeed.Opened, _ controls: TrackerControls, id: Int) {
    let drive = Drive(makeEngine())
    drive.anchor(feed.anchor)
    drive.receive = { [runs, unowned drive] frame, events in
      let (phase, inUse) =
        drive.withCabin { (CalibrationPhase($0.calibrationState), $0.calibrator.kept) } ?? (.idle, nil)
      let words = runs.change { state in
        state.note(events, of: id, calibration: phase, inUse: inUse)
        return state.takeLastWords(of: id, at: events.first?.time ?? .zero)
      }
      runs.send(frame, words + events, of: id)
    }
    drive.recording = runs.hub
    var cabin = opened.cabin
    cabin?.framesPerSecond = controls.framesPerSecond
    let run = DriveRun(
      drive, cabin: cabin, recording: opened.recording, anchor: { [runs, feed] in feed.anchor($0, runs.hub) })
    run.pace = feed.control
    run.commands = { [runs] in runs.change { $0.takeCommands(of: id) } }
    run.lost = { [runs] in runs.hub.sendDrop(at: $0, of: id) }
    run.settle = { [runs] in runs.deliver(of: id) }
    run.restart = { [self] in
      drive.restart(with: makeEngine())
      drive.anchor(feed.anchor)
      try drive.obey(runs.read(\.controls).commands(basis.settings, basis.calibration))
    }
    run.runToSummary(
      beginning: controls.commands(basis.settings, basis.calibration), isStopped: { [runs] in runs.isOver(id) },
      note: "the replay was stopped")
  }

  /// An engine to which no controls were applied. A local variable would cost 758 MB of debug information: the compiler
  /// describes each of an engine's thousands of fields at each of its places.
  private func makeEngine() -> DriveEngine { DriveEngine(cabin: CabinEngine(rig: basis.rig, settings: basis.settings)) }
}

/// An error that also refuses calls of a destroyed tracker.
protocol TrackerRefusal: Error { static var destroyed: Self { get } }
extension TrackerError: TrackerRefusal {}
extension CalibrationError: TrackerRefusal {}
