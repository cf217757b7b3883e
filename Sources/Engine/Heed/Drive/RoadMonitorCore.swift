import HeedGeometry
import HeedSignals
import Synchronization

/// Runs a road monitor. Lives on until the last run has ended, even if the monitor is freed before.
final class RoadMonitorCore: Sendable {
  let feed: DriveFeed
  let runs: RunHolder<RoadReader, RoadMonitorState>

  init(_ feed: DriveFeed, state: RoadMonitorState, hub: EventHub<RoadReader>) {
    self.feed = feed
    runs = RunHolder(state, hub: hub, name: "heed.road")
  }

  /// Changes the state and sends the events in order, under the lock. Sending calls no delegate and never waits.
  func change(_ step: (inout RoadMonitorState) throws -> [MonitorEvent]) throws {
    try runs.change { state in runs.send(nil, try step(&state), of: state.life.streamRun) }
  }

  /// Judges recognitions whose boxes lie in the picture as the sensor delivers it. Returns the standing alerts.
  func determineAlerts(_ seen: RoadObservation) -> [RoadAlert] {
    judge(seen.turned(by: runs.read { $0.properties?.sensorOrientation ?? .none }), nil, of: nil)
  }

  /// Judges recognitions in an upright picture. Sends the events before anything else is judged.
  /// - Parameter id: The number of the run, which may have ended; nil without a run.
  @discardableResult
  fileprivate func judge(_ seen: RoadObservation, _ frame: Frame?, of id: Int?, isHeard: Bool = true) -> [RoadAlert] {
    runs.change { state in
      if let id, state.run?.id != id { return state.answers.alerts }
      let events = state.judge(seen)
      if isHeard { runs.send(frame, events, of: state.life.streamRun) }
      return state.answers.alerts
    }
  }

  func start() throws {
    var settings = EngineSettings()
    settings.road = runs.read(\.settings)
    try runs.start(
      feed, RunFacts(rig: runs.read(\.rigName), settings: settings), unless: RoadMonitorError.alreadyMonitoring
    ) { [self] in watch($0, id: $1) }
  }

  /// Does one run on its own thread, including the event of the run's end.
  private func watch(_ opened: DriveFeed.Opened, id: Int) {
    let judge = RunJudge(self, id: id, isLive: opened.isLive)
    let run = DriveRun(
      judge, road: opened.road, recording: opened.recording,
      prepared: { [self] frame in
        judge.frameCame(at: frame.time)
        return frame.turned(by: runs.read { $0.properties?.sensorOrientation ?? .none })
      })
    run.pace = feed.control
    run.settle = { [runs] in runs.deliver(of: id) }
    run.restart = { [self] in
      runs.send(nil, try runs.change { state in state.run?.id == id ? try state.restart() : [] }, of: id)
    }
    var reason: Availability.StopReason?
    do {
      try run.restart()
      reason = try run.run(isStopped: { [runs] in runs.isOver(id) }).road?.failure
    } catch {
      // To readers of events, a failed source or detector is an interrupted camera.
      reason = .cameraInterrupt
    }
    do { runs.send(nil, try runs.change { try $0.restart() }, of: id) } catch {
      preconditionFailure("what was accepted is accepted again: \(error)")
    }
    // A reader of the final event may start the next run at once.
    runs.change { $0.end(id) }
    let change = AvailabilityChange(time: judge.last, availability: .stopped(reason), isPermanent: true)
    runs.send(nil, [.availability(change)], of: id)
  }
}

/// Passes the inputs of one run to the monitor. Keeps the newest time for the final event.
private final class RunJudge: DriveJudge {
  private let core: RoadMonitorCore
  private let id: Int
  private let isLive: Bool
  private let newest = Mutex(Timestamp.zero)

  init(_ core: RoadMonitorCore, id: Int, isLive: Bool) { (self.core, self.id, self.isLive) = (core, id, isLive) }

  var last: Timestamp { newest.withLock { $0 } }

  /// Begins the run with its first frame, which also sets its clock.
  func frameCame(at time: Timestamp) {
    guard core.runs.change({ $0.frameCame(of: id) }) else { return }
    if isLive { _ = core.feed.anchor(time, core.runs.hub) }
    core.runs.send(nil, [.availability(AvailabilityChange(time: time, availability: .starting))], of: id)
  }

  func take(_ input: MonitorInput, _ frame: Frame?, isHeard: Bool) -> [MonitorEvent] {
    newest.withLock { $0 = input.time ?? $0 }
    switch input {
    case .road(let seen):
      frameCame(at: seen.time)
      core.judge(seen, frame, of: id, isHeard: isHeard)
    case .roadAvailability(let change) where isHeard: core.runs.send(nil, [.roadAvailability(change)], of: id)
    default: break
    }
    return []
  }
}
