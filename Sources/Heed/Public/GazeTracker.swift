public import HeedSignals

/// Watches a driver or a user through a camera and tells its delegates and streams what it sees.
///
/// Runs on a thread of its own between ``startTracking()`` and ``stopTracking()``. All calls are safe from any thread, also
/// from inside a delegate's call, and return at once, except that ``startTracking()`` waits until the camera is open; what they
/// ask of a run is done before its next frame. A tracker that is freed stops. `docs/seeso.md` says which name of other gaze SDKs is which here.
public final class GazeTracker: Sendable {
  /// The version of Heed.
  public static let frameworkVersion = "0.1.0"

  let core: TrackerCore

  /// - Parameters:
  ///   - stage: Finds faces; used by one run at a time.
  ///   - rig: Camera, display and zones; without a display there are no points of it, and no calibration.
  ///   - userStatus: What the ``UserStatusDelegate`` is told.
  ///   - renderer: Draws the ``CameraPreview``; nil: pictures are shown as the camera gave them.
  ///   - clock: Anchors the session's clock to the wall clock at its first live frame.
  ///   - makeSource: Makes the camera or file anew for every start.
  public init(
    stage: any FaceStage, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all, renderer: (any PreviewRenderer)? = nil,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    core = TrackerCore(
      .frames(TrackerCamera(stage: stage, clock: clock, makeSource: makeSource)), rig: rig, settings: settings,
      hub: EventHub(reader: DelegateReader(option: userStatus, renderer: renderer)))
  }

  init(_ core: TrackerCore) { self.core = core }

  deinit { core.stop() }

  /// Gives a tracker back: it stops, ``StatusDelegate/onStopped(error:)`` follows, and it never starts again.
  ///
  /// Not needed for memory: a tracker that nobody holds is gone.
  public static func deinitGazeTracker(tracker: GazeTracker?) { tracker?.core.destroy() }

  /// True between a successful start and the end of the run.
  public var isTracking: Bool { core.isTracking }

  /// Everything the engine says of the run that is going on, or of the next one, as a new bounded stream (the oldest of 256
  /// waiting events go first); it ends when that run is over or the tracker is freed.
  public var events: AsyncStream<MonitorEvent> { core.stream() }

  /// Opens the camera, which may take it a moment, and starts tracking; ``StatusDelegate/onStarted()`` follows with the first frame.
  /// - Throws: ``TrackerError/alreadyTracking``, ``TrackerError/destroyed``, or what the source says of why it cannot be made
  ///   or opened; then `.stopped(.cameraStart)` has been sent as an event as well, for those who only listen.
  public func startTracking() throws { try core.start() }

  /// Ends tracking; returns at once, ``StatusDelegate/onStopped(error:)`` follows. Does nothing when not tracking.
  public func stopTracking() { core.stop() }

  /// Frames a second that are looked at, at most; 1...30, by default 30.
  ///
  /// A camera or recording may give fewer. While no face is there and during a calibration it is 30, and this again afterwards. Below 12 availability
  /// is `degraded(lowRate)`: blinks fall between frames.
  public var trackingFPS: Int { core.read(\.controls.framesPerSecond) }

  /// Sets ``trackingFPS``, now and for later runs.
  /// - Throws: ``TrackerError/trackingFPSOutOfRange(_:)``; the old value stays.
  public func setTrackingFPS(fps: Int) throws(TrackerError) {
    try core.change { state throws(TrackerError) in
      try state.controls.check(framesPerSecond: fps)
      state.controls.framesPerSecond = fps
      state.ask(.framesPerSecond(fps))
    }
  }
}
