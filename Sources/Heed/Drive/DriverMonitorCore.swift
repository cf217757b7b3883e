import Foundation
import HeedSignals
import Synchronization

/// What a driver monitor's threads share: it outlives the monitor until its last run is over.
final class DriverMonitorCore: Sendable {
  /// Where observations come from.
  enum Feed: Sendable {
    case cameras(
      DriverMonitor.CabinCamera, DriverMonitor.RoadCamera?, @Sendable (Timestamp) -> WallClockAnchor)
    case recording(any ReplaySource, ReplayControl)
  }

  /// Choice: as long as what is said is known; no host's clock is further off that asked what the cabin's is.
  private static let farthestAhead = Duration.seconds(1)

  let feed: Feed
  let hub: EventHub<DriverReader>
  private let basis: ReplayBasis
  private let state = Mutex(DriverMonitorState())
  /// The stages belong to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  init(_ feed: Feed, _ basis: ReplayBasis, hub: EventHub<DriverReader>) {
    (self.feed, self.basis, self.hub) = (feed, basis, hub)
  }

  var isMonitoring: Bool { state.withLock { $0.run != nil } }
  var risk: RiskState? { state.withLock(\.risk) }

  func stream() -> AsyncStream<MonitorEvent> { hub.stream(of: state.withLock { $0.run?.id ?? $0.runs + 1 }) }

  /// Takes what a host hands in.
  /// - Parameter milliseconds: On the cabin's clock; nil: just now.
  func take(at milliseconds: Double?, _ input: (Timestamp) -> MonitorInput) {
    guard let (drive, id, now) = state.withLock({ $0.present }) else { return }
    let time = milliseconds.map { Timestamp(milliseconds: $0) } ?? now
    // What is dated far ahead would make everything that comes meanwhile old.
    guard milliseconds?.isFinite ?? true, time - now <= Self.farthestAhead else { return }
    tell(input(time), nil, to: drive, id: id)
  }

  func start() throws {
    let id = try state.withLock { state in
      guard state.run == nil else { throw RoadMonitorError.alreadyMonitoring }
      return state.begin()
    }
    let work: @Sendable () -> Void
    do {
      switch feed {
      case .cameras(let cabin, let road, let clock):
        let source = try cabin.makeSource()
        let roadSource = try road.map { try $0.makeSource() }
        state.withLock { state in
          state.setHalt(of: id) {
            source.stop()
            roadSource?.stop()
          }
        }
        try source.open()
        do {
          try roadSource?.open()
        } catch {
          source.stop()
          throw error
        }
        let side = roadSource.flatMap { source in road.map { DriverRoad(source: source, stage: $0.stage) } }
        work = { [self] in watch(source, cabin.stage, side, clock, id: id) }
      case .recording(let source, let control):
        state.withLock { $0.setHalt(of: id) { control.wake() } }
        _ = try source.makeInputs()
        work = { [self] in replay(ReplayLoop(source: source, control: control), id: id) }
      }
    } catch {
      state.withLock { $0.end(id) }
      let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
      hub.send(nil, [.availability(change)], of: id)
      hub.finishStreams(of: id)
      throw error
    }
    let thread = Thread { work() }
    thread.name = "heed.driver"
    thread.start()
  }

  func stop() { state.withLock { $0.stop() }?() }

  private func isStopped(_ id: Int) -> Bool { state.withLock { $0.run?.id != id } }

  private func watch(
    _ source: any FrameSource, _ stage: any FaceStage, _ road: DriverRoad?,
    _ clock: @escaping @Sendable (Timestamp) -> WallClockAnchor, id: Int
  ) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(nil)
    let drive = Drive(makeEngine())
    state.withLock { $0.setDrive(drive, isLive: source.isLive, of: id) }
    let pipeline = CabinPipeline(
      source: source, stage: stage, drive: drive,
      anchor: { [hub] time in
        let anchor = clock(time)
        hub.setAnchor(anchor)
        return anchor
      })
    let take = { @Sendable [self] (input: MonitorInput, frame: Frame?) in tell(input, frame, to: drive, id: id) }
    if source.isLive { road?.start(isStopped: { [self] in isStopped(id) }, take: take) }
    do {
      try pipeline.run(
        isStopped: { isStopped(id) }, lost: { hub.sendDrop(at: $0) },
        before: { time in
          state.withLock { $0.cabinCame(at: time, of: id) }
          road?.cabinCame(at: time)
          if !source.isLive { try road?.advance(before: time, take: take) }
        },
        receive: { frame, events in note(events, frame, id: id) })
      if !source.isLive, !isStopped(id) { try road?.advance(before: nil, take: take) }
    } catch {
      // A source or stage that fails in the middle is an interrupted camera to those who listen.
      note(pipeline.interrupted(by: error), nil, id: id)
    }
    road?.stop()
    source.stop()
    finish(drive, id, "the monitoring was stopped")
  }

  /// Plays a recording as cameras would.
  private func replay(_ loop: ReplayLoop, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(basis.anchor)
    var drive = Drive(makeEngine())
    state.withLock { $0.setDrive(drive, isLive: false, of: id) }
    var trouble: String?
    do {
      try loop.run(
        isStopped: { isStopped(id) },
        restart: {
          drive = Drive(makeEngine())
          state.withLock { $0.setDrive(drive, isLive: false, of: id) }
        },
        take: { input, frame, isHeard in
          if let time = input.time { state.withLock { $0.cabinCame(at: time, of: id) } }
          let events = drive.take(input)
          if isHeard { note(events, frame, id: id) }
        })
    } catch {
      trouble = "\(error)"
    }
    finish(drive, id, trouble ?? "the replay was stopped", failure: trouble == nil ? nil : .cameraInterrupt)
  }

  private func makeEngine() -> DriveEngine {
    do { return try basis.makeEngine() } catch { preconditionFailure("what was accepted is accepted again: \(error)") }
  }

  private func finish(_ drive: Drive, _ id: Int, _ why: String, failure: Availability.StopReason? = nil) {
    note(drive.finish(note: why, failure: failure), nil, id: id)
    state.withLock { $0.end(id) }
    hub.finishStreams(of: id)
  }

  /// Judged and sent before anything else is judged, so that the order stays.
  private func tell(_ input: MonitorInput, _ frame: Frame?, to drive: Drive, id: Int) {
    drive.take(input) { note($0, frame, id: id) }
  }

  private func note(_ events: [MonitorEvent], _ frame: Frame?, id: Int) {
    guard !events.isEmpty else { return }
    for case .risk(let state) in events { self.state.withLock { $0.note(state, of: id) } }
    hub.send(frame, events, of: id)
  }
}
