import Foundation
public import HeedSignals
import Synchronization

/// Watches a driver or a user through a camera and tells its delegates and streams what it sees.
///
/// Runs on a thread of its own between ``startTracking()`` and ``stopTracking()``; all calls are safe from any thread,
/// also from inside a delegate's call.
public final class GazeTracker: Sendable {
  /// The version of Heed.
  public static let frameworkVersion = "0.1.0"

  private struct Run: Sendable {
    var id: Int
    var source: any FrameSource
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
  private let hub: EventHub
  private let state = Mutex(State())
  /// The stage belongs to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  /// - Parameters:
  ///   - stage: Finds faces; used by one run at a time.
  ///   - userStatus: What the ``UserStatusDelegate`` is told.
  ///   - clock: Anchors the session's clock to the wall clock at its first live frame.
  ///   - makeSource: Makes the camera or file anew for every start.
  public init(
    stage: any FaceStage, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all, clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    self.stage = stage
    self.rig = rig
    self.settings = settings
    self.clock = clock
    self.makeSource = makeSource
    hub = EventHub(option: userStatus)
  }

  /// True between a successful start and the end of the run.
  public var isTracking: Bool { state.withLock { $0.run != nil } }

  /// Everything the engine says from now on, as a new bounded stream (the oldest of 256 waiting events go first); it ends
  /// when the tracker is freed or its run is over.
  public var events: AsyncStream<MonitorEvent> { hub.stream() }

  /// Opens the camera and starts tracking.
  /// - Throws: ``TrackerError/alreadyTracking``, or what the source says of why it cannot be opened; then `.stopped(.cameraStart)`
  ///   has been sent as an event as well, for those who only listen.
  public func startTracking() throws {
    let source = try makeSource()
    let id = try state.withLock { state in
      guard state.run == nil else { throw TrackerError.alreadyTracking }
      state.runs += 1
      state.run = Run(id: state.runs, source: source)
      return state.runs
    }
    do {
      try source.open()
    } catch {
      finish(id)
      let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
      hub.send(nil, [.availability(change)])
      throw error
    }
    let thread = Thread { [self] in track(source, id: id) }
    thread.name = "heed.tracker"
    thread.start()
  }

  /// Ends tracking; returns at once, ``StatusDelegate/onStopped(error:)`` follows. Does nothing when not tracking.
  public func stopTracking() {
    let source = state.withLock { state in
      defer { state.run = nil }
      return state.run?.source
    }
    source?.stop()
  }

  /// Sets all delegates at once; nil leaves one out.
  public func setDelegates(
    status: (any StatusDelegate)? = nil, gaze: (any GazeDelegate)? = nil, face: (any FaceDelegate)? = nil,
    image: (any ImageDelegate)? = nil, userStatus: (any UserStatusDelegate)? = nil
  ) {
    hub.setDelegates {
      $0 = DelegateSet(status: status, gaze: gaze, face: face, image: image, userStatus: userStatus)
    }
  }

  private func track(_ source: any FrameSource, id: Int) {
    turn.lock()
    defer { turn.unlock() }
    let pipeline = CabinPipeline(
      source: source, stage: stage, engine: CabinEngine(rig: rig, settings: settings),
      anchor: { [hub, clock] time in
        let anchor = clock(time)
        hub.setAnchor(anchor)
        return anchor
      })
    do {
      try pipeline.run(isStopped: { !isCurrent(id) }, receive: { frame, events in hub.send(frame, events) })
    } catch {
      // A source or stage that fails in the middle is an interrupted camera to those who listen.
      let change = AvailabilityChange(
        time: .zero, availability: .stopped(.cameraInterrupt), isPermanent: true)
      hub.send(nil, [.availability(change)])
    }
    source.stop()
    finish(id)
    hub.finishStreams()
  }

  private func isCurrent(_ id: Int) -> Bool { state.withLock { $0.run?.id == id } }

  private func finish(_ id: Int) { state.withLock { if $0.run?.id == id { $0.run = nil } } }
}

/// What starting a tracker can fail with, besides what its source says.
public enum TrackerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is tracking already: stop it first.
  case alreadyTracking

  public var description: String { "tracking is already running: call stopTracking() first" }
}
