import Foundation
import HeedSignals
import Synchronization

/// What a tracker's threads share: it outlives the tracker until its last run is over.
final class TrackerCore: Sendable {
  private struct Run: Sendable {
    var id: Int
    /// nil while it is being made.
    var source: (any FrameSource)?
  }

  private struct State: Sendable {
    var run: Run?
    var runs = 0
  }

  private let makeSource: @Sendable () throws -> any FrameSource
  private let stage: any FaceStage
  private let rig: Rig
  private let settings: EngineSettings
  private let clock: @Sendable (Timestamp) -> WallClockAnchor
  let hub: EventHub
  private let state = Mutex(State())
  /// The stage belongs to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  init(
    stage: any FaceStage, rig: Rig, settings: EngineSettings, userStatus: UserStatusOption,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    self.stage = stage
    self.rig = rig
    self.settings = settings
    self.clock = clock
    self.makeSource = makeSource
    hub = EventHub(option: userStatus)
  }

  var isTracking: Bool { state.withLock { $0.run != nil } }

  /// The events of the run that is going on, or of the next one.
  func stream() -> AsyncStream<MonitorEvent> {
    hub.stream(of: state.withLock { $0.run?.id ?? $0.runs + 1 })
  }

  func start() throws {
    let id = try state.withLock { state in
      guard state.run == nil else { throw TrackerError.alreadyTracking }
      state.runs += 1
      state.run = Run(id: state.runs)
      return state.runs
    }
    let source: any FrameSource
    do {
      source = try makeSource()
      state.withLock { if $0.run?.id == id { $0.run?.source = source } }
      try source.open()
    } catch {
      finish(id)
      let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
      hub.send(nil, [.availability(change)], of: id)
      hub.finishStreams(of: id)
      throw error
    }
    let thread = Thread { [self] in track(source, id: id) }
    thread.name = "heed.tracker"
    thread.start()
  }

  func stop() {
    let source = state.withLock { state in
      defer { state.run = nil }
      return state.run?.source
    }
    source?.stop()
  }

  private func track(_ source: any FrameSource, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    hub.setAnchor(nil)
    let pipeline = CabinPipeline(
      source: source, stage: stage, engine: CabinEngine(rig: rig, settings: settings),
      anchor: { [hub, clock] time in
        let anchor = clock(time)
        hub.setAnchor(anchor)
        return anchor
      })
    do {
      try pipeline.run(isStopped: { !isCurrent(id) }, receive: { frame, events in hub.send(frame, events, of: id) })
    } catch {
      // A source or stage that fails in the middle is an interrupted camera to those who listen.
      hub.send(nil, pipeline.interrupted(by: error), of: id)
    }
    source.stop()
    finish(id)
    hub.finishStreams(of: id)
  }

  private func isCurrent(_ id: Int) -> Bool { state.withLock { $0.run?.id == id } }

  private func finish(_ id: Int) { state.withLock { if $0.run?.id == id { $0.run = nil } } }
}
