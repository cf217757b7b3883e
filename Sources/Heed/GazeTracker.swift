public import HeedSignals

/// Watches a driver or a user through a camera and tells its delegates and streams what it sees.
///
/// Runs on a thread of its own between ``startTracking()`` and ``stopTracking()``; all calls are safe from any thread,
/// also from inside a delegate's call. A tracker that is freed stops.
public final class GazeTracker: Sendable {
  /// The version of Heed.
  public static let frameworkVersion = "0.1.0"

  private let core: TrackerCore

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
    core = TrackerCore(
      stage: stage, rig: rig, settings: settings, userStatus: userStatus, clock: clock, makeSource: makeSource)
  }

  deinit { core.stop() }

  /// True between a successful start and the end of the run.
  public var isTracking: Bool { core.isTracking }

  /// Everything the engine says of the run that is going on, or of the next one, as a new bounded stream (the oldest of 256
  /// waiting events go first); it ends when that run is over or the tracker is freed.
  public var events: AsyncStream<MonitorEvent> { core.stream() }

  /// Opens the camera and starts tracking.
  /// - Throws: ``TrackerError/alreadyTracking``, or what the source says of why it cannot be made or opened; then
  ///   `.stopped(.cameraStart)` has been sent as an event as well, for those who only listen.
  public func startTracking() throws { try core.start() }

  /// Ends tracking; returns at once, ``StatusDelegate/onStopped(error:)`` follows. Does nothing when not tracking.
  public func stopTracking() { core.stop() }

  /// Sets all delegates at once; nil leaves one out.
  public func setDelegates(
    status: (any StatusDelegate)? = nil, gaze: (any GazeDelegate)? = nil, face: (any FaceDelegate)? = nil,
    image: (any ImageDelegate)? = nil, userStatus: (any UserStatusDelegate)? = nil
  ) {
    core.hub.setDelegates {
      $0 = DelegateSet(status: status, gaze: gaze, face: face, image: image, userStatus: userStatus)
    }
  }
}

/// What starting a tracker can fail with, besides what its source says.
public enum TrackerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is tracking already: stop it first.
  case alreadyTracking

  public var description: String { "tracking is already running: call stopTracking() first" }
}
