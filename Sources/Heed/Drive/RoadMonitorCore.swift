import Foundation
import HeedGeometry
import HeedRoad
import HeedSignals
import Synchronization

/// What a road monitor's threads share: it outlives the monitor until its last run is over.
final class RoadMonitorCore: Sendable {
  /// A recording in place of a camera; nil: none.
  let recording: (source: any ReplaySource, control: ReplayControl, anchor: WallClockAnchor?)?
  private let makeSource: @Sendable () throws -> any FrameSource
  let stage: any RoadStage
  private let clock: @Sendable (Timestamp) -> WallClockAnchor
  let hub: EventHub<RoadReader>
  private let state: Mutex<RoadMonitorState>
  /// The stage belongs to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  init(
    state: RoadMonitorState, stage: any RoadStage, hub: EventHub<RoadReader>,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    recording: (source: any ReplaySource, control: ReplayControl, anchor: WallClockAnchor?)? = nil,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    self.state = Mutex(state)
    self.recording = recording
    (self.stage, self.hub, self.clock, self.makeSource) = (stage, hub, clock, makeSource)
  }

  func read<Value: Sendable>(_ value: (RoadMonitorState) -> Value) -> Value { state.withLock { value($0) } }

  func stream() -> AsyncStream<MonitorEvent> { hub.stream(of: read(\.streamRun)) }

  /// One step under the lock; what it says is sent there too, so that the order stays: the hub calls nobody by itself.
  func change(_ step: (inout RoadMonitorState) throws -> [MonitorEvent]) throws {
    try state.withLock { state in
      let events = try step(&state)
      if !events.isEmpty { hub.send(nil, events, of: state.streamRun) }
    }
  }

  /// Takes what the vehicle says.
  func tellVehicle(_ step: (inout VehicleSignalCache) -> Void) { state.withLock { step(&$0.vehicle) } }

  /// Judges recognitions as they come from the sensor.
  /// - Returns: Alerts that stand afterwards.
  func determineAlerts(_ seen: RoadObservation) -> [RoadAlert] {
    judge(seen.turned(by: read { $0.properties?.sensorOrientation ?? .none }), nil, of: nil)
  }

  /// Judges what was seen upright, and tells it before anything else can be judged or set.
  /// - Parameter id: Of the run that saw it, which may be over; nil: no run did.
  @discardableResult
  private func judge(_ seen: RoadObservation, _ frame: Frame?, of id: Int?) -> [RoadAlert] {
    state.withLock { state in
      if let id, state.run?.id != id { return state.alerts }
      let events = state.judge(seen)
      if !events.isEmpty { hub.send(frame, events, of: state.streamRun) }
      return state.alerts
    }
  }

  func start() throws {
    let id = try state.withLock { state in
      guard state.run == nil else { throw RoadMonitorError.alreadyMonitoring }
      state.runs += 1
      state.run = RoadMonitorState.Run(id: state.runs)
      return state.runs
    }
    let work: @Sendable () -> Void
    do {
      if let (source, control, anchor) = recording {
        state.withLock { if $0.run?.id == id { $0.run?.halt = { control.wake() } } }
        _ = try source.makeInputs()
        work = { [self] in replay(ReplayLoop(source: source, control: control), anchor, id: id) }
      } else {
        let source = try makeSource()
        state.withLock { if $0.run?.id == id { $0.run?.halt = { source.stop() } } }
        try source.open()
        work = { [self] in watch(source, id: id) }
      }
    } catch {
      end(id, at: .zero, .cameraStart)
      throw error
    }
    let thread = Thread { work() }
    thread.name = "heed.road"
    thread.start()
  }

  func stop() {
    let halt = state.withLock { state in
      defer { state.run = nil }
      return state.run?.halt
    }
    halt?()
  }

  private func watch(_ source: any FrameSource, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(nil)
    var (last, reason): (Timestamp, Availability.StopReason?) = (.zero, nil)
    do {
      send(try state.withLock { state in state.run?.id == id ? try state.restart() : [] }, of: id)
      let pipeline = RoadPipeline(source: source, stage: stage)
      let end = try pipeline.run(
        isStopped: { read { $0.run?.id != id } },
        prepared: { frame in
          begin(at: frame.time, isLive: source.isLive, id: id)
          return frame.turned(by: read { $0.properties?.sensorOrientation ?? .none })
        },
        take: { input, frame in
          last = input.time ?? last
          switch input {
          case .road(let seen): judge(seen, frame, of: id)
          case .roadAvailability(let change): send([.roadAvailability(change)], of: id)
          default: break
          }
        })
      reason = end.failure
    } catch {
      // A source or stage that fails in the middle is an interrupted camera to those who listen.
      reason = .cameraInterrupt
    }
    source.stop()
    do { send(try state.withLock { try $0.restart() }, of: id) } catch { preconditionFailure("\(error)") }
    end(id, at: last, reason)
  }

  /// Plays a recording as a camera would.
  private func replay(_ loop: ReplayLoop, _ anchor: WallClockAnchor?, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(anchor)
    var (last, reason): (Timestamp, Availability.StopReason?) = (.zero, nil)
    func restart() throws {
      send(try state.withLock { state in state.run?.id == id ? try state.restart() : [] }, of: id)
    }
    do {
      try restart()
      try loop.run(
        isStopped: { read { $0.run?.id != id } }, restart: { try restart() },
        take: { input, frame, isHeard in
          last = input.time ?? last
          switch input {
          case .road(let seen):
            begin(at: seen.time, isLive: false, id: id)
            if isHeard {
              judge(seen, frame, of: id)
            } else {
              state.withLock { state in if state.run?.id == id { _ = state.judge(seen) } }
            }
          case .roadAvailability(let change) where isHeard: send([.roadAvailability(change)], of: id)
          default: break
          }
        })
    } catch {
      reason = .cameraInterrupt
    }
    do { send(try state.withLock { try $0.restart() }, of: id) } catch { preconditionFailure("\(error)") }
    end(id, at: last, reason)
  }

  /// With the first frame of a run its clock is known, and the run has begun.
  private func begin(at time: Timestamp, isLive: Bool, id: Int) {
    let isFirst = state.withLock { state in
      guard state.run?.id == id, state.run?.hasStarted == false else { return false }
      state.run?.hasStarted = true
      return true
    }
    guard isFirst else { return }
    if isLive { hub.setAnchor(clock(time)) }
    let change = AvailabilityChange(time: time, availability: .starting, isPermanent: false)
    hub.send(nil, [.availability(change)], of: id)
  }

  private func end(_ id: Int, at time: Timestamp, _ reason: Availability.StopReason?) {
    state.withLock { if $0.run?.id == id { $0.run = nil } }
    let change = AvailabilityChange(time: time, availability: .stopped(reason), isPermanent: true)
    hub.send(nil, [.availability(change)], of: id)
    hub.finishStreams(of: id)
  }

  private func send(_ events: [MonitorEvent], of id: Int) { if !events.isEmpty { hub.send(nil, events, of: id) } }
}
