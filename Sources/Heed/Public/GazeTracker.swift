public import HeedSignals

/// Watches a driver or a user through a camera and tells its delegates and streams what it sees.
///
/// Runs on a thread of its own between ``startTracking()`` and ``stopTracking()``. All calls are safe from any thread,
/// also from inside a delegate's call, and return at once, except that ``startTracking()`` waits until the camera is
/// open; what they ask of a run is done before its next frame. A tracker that is freed stops. `docs/seeso.md` says
/// which name of other gaze SDKs is which here.
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
  ///   - pace: How fast a file is read; of a camera it changes nothing.
  ///   - makeSource: Makes the camera or file anew for every start.
  public init(
    stage: any FaceStage, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all, renderer: (any PreviewRenderer)? = nil,
    pace: SourcePace = .asFastAsPossible, clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    core = TrackerCore(
      DriveFeed(
        cabin: DriverMonitor.CabinCamera(stage: stage, makeSource: makeSource), pace: pace, clock: clock),
      rig: rig, settings: settings,
      hub: EventHub(reader: DelegateReader(option: userStatus, renderer: renderer)))
  }

  init(_ core: TrackerCore) { self.core = core }

  deinit { core.stop() }

  /// Gives a tracker back: it stops, ``StatusDelegate/onStopped(error:)`` follows, its streams end, and every later
  /// call is refused: those that throw say ``TrackerError/destroyed`` or `CalibrationError.destroyed`, the others do
  /// nothing.
  ///
  /// Not needed for memory: a tracker that nobody holds is gone.
  public static func deinitGazeTracker(tracker: GazeTracker?) { tracker?.core.runs.destroy() }

  /// True between a successful start and the end of the run.
  public var isTracking: Bool { core.runs.isRunning }

  /// Everything the engine says of the run that is going on, or of the next one, as a new bounded stream (the oldest of
  /// 256 waiting events go first); it ends when that run is over or the tracker is freed.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }

  /// Opens the camera, which may take it a moment, and starts tracking; ``StatusDelegate/onStarted()`` follows with the
  /// first frame.
  /// - Throws: ``TrackerError/alreadyTracking``, ``TrackerError/destroyed``, or what the source says of why it cannot
  ///   be made or opened; then `.stopped(.cameraStart)` has been sent as an event as well, for those who only listen.
  public func startTracking() throws { try core.start() }

  /// Ends tracking; returns at once, ``StatusDelegate/onStopped(error:)`` follows. Does nothing when not tracking.
  public func stopTracking() { core.stop() }

  /// Frames a second that are looked at, at most; 1...30, by default 30.
  ///
  /// A camera or recording may give fewer. While no face is there and during a calibration it is 30, and this again
  /// afterwards. Below 12 availability is `degraded(lowRate)`: blinks fall between frames.
  public var trackingFPS: Int { core.runs.read(\.controls.framesPerSecond) }

  /// Sets ``trackingFPS``, now and for later runs.
  /// - Throws: ``TrackerError/trackingFPSOutOfRange(_:)``, ``TrackerError/destroyed``; the old value stays.
  public func setTrackingFPS(fps: Int) throws(TrackerError) {
    try core.change { state throws(TrackerError) in
      try state.controls.check(framesPerSecond: fps)
      state.controls.framesPerSecond = fps
      state.ask(.framesPerSecond(fps))
    }
  }

  /// How fast a file or recording is read; of a camera it changes nothing. By default a file goes as fast as delegates
  /// and streams follow, a recording as it happened. What is no speed changes nothing.
  ///
  /// A file and a recording lose nothing: they wait for delegates and for whoever reads ``events``.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { if !core.runs.read(\.life.isDestroyed) { core.feed.pace = newValue } }
  }
}
