public import HeedSignals

/// Observes a driver or a user through a camera. Reports to delegates and event streams.
///
/// Runs on its own thread between ``startTracking()`` and ``stopTracking()``. All calls are safe from any thread, also
/// from inside a delegate's call, and return at once, except that ``startTracking()`` waits until the camera is open.
/// Changes apply from the next frame on. A freed tracker stops. `docs/seeso.md` maps other SDKs' names.
public final class GazeTracker: Sendable {
  /// The version of Heed.
  public static let frameworkVersion = "0.1.0"
  /// The release and the revision of decisions, such as "0.1.0+1": two builds with the same text decide the same from the
  /// same inputs. The revision is raised by each change that decides otherwise, and counts on through all releases.
  public static let decisionVersion = frameworkVersion + "+2"
  let core: TrackerCore

  /// - Parameters:
  ///   - stage: Detects faces; used by one run at a time.
  ///   - rig: The camera, display and zones; without a display there are no screen points and no calibration.
  ///   - userStatus: Which states the ``UserStatusDelegate`` receives.
  ///   - renderer: Draws the ``CameraPreview``; nil for unchanged pictures.
  ///   - clock: Relates the camera's clock to the wall clock at the first live frame.
  ///   - pace: The pace of a file; cameras ignore it.
  ///   - makeSource: Creates the camera or file for every start.
  public init(
    stage: any FaceStage, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    userStatus: UserStatusOption = .all, renderer: (any PreviewRenderer)? = nil,
    pace: SourcePace = .asFastAsPossible, clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) {
    core = TrackerCore(
      DriveFeed(cabin: DriverMonitor.CabinCamera(stage: stage, makeSource: makeSource), pace: pace, clock: clock),
      ReplayBasis(rig: rig, settings: settings),
      hub: EventHub(reader: DelegateReader(option: userStatus, renderer: renderer)))
  }

  init(_ core: TrackerCore) { self.core = core }

  deinit { core.runs.stop() }

  /// Stops a tracker forever; ``StatusDelegate/onStopped(error:)`` follows. Its streams end. Later calls throw
  /// ``TrackerError/destroyed`` or `CalibrationError.destroyed`, or do nothing. Memory is freed without this, too.
  public static func deinitGazeTracker(tracker: GazeTracker?) { tracker?.core.runs.destroy() }
  /// True from a successful start to the end of the run.
  public var isTracking: Bool { core.runs.isRunning }
  /// All events of the current or next run, as a new stream that ends with the run or with its tracker or monitor.
  /// With live cameras, at most 256 frames and, separately, 4096 other events wait for a slow reader; losses are
  /// reported as `MonitorEvent.lost`. Files and recordings wait for the reader, but no longer than 5 s for one read: a
  /// stream that nobody reads, or whose loop was left, then delays nothing, and the log has a record `stream`. It keeps
  /// the newest events and may be read again. A canceled reader ends its stream, not the run.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }
  /// Number of frames and events that slow delegates have missed so far.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Number of frames and events that slow readers of ``events`` have missed so far.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
  /// Opens the camera, which may take a moment, and starts a run; ``StatusDelegate/onStarted()`` follows.
  /// - Throws: ``TrackerError/alreadyTracking``, ``TrackerError/destroyed``, or why the source cannot be created or
  ///   opened, which the event `.stopped(.cameraStart)` also reports.
  public func startTracking() throws { try core.start() }
  /// Ends the run, if any. Returns within milliseconds; ``StatusDelegate/onStopped(error:)`` follows. No other call of the
  /// run begins after the return; a delegate's call that has begun goes on.
  public func stopTracking() { core.runs.stop() }
  /// Maximum frames per second to analyze, 1...30, by default 30; always 30 without a face and during a calibration.
  /// Below 12, availability is `degraded(lowRate)`, because blinks may fall between frames.
  public var trackingFPS: Int { core.runs.read(\.controls.framesPerSecond) }

  /// Sets ``trackingFPS``, for current and later runs.
  /// - Throws: ``TrackerError/trackingFPSOutOfRange(_:)``, ``TrackerError/destroyed``; then nothing has changed.
  public func setTrackingFPS(fps: Int) throws(TrackerError) {
    try core.change { state throws(TrackerError) in
      guard FramePacer.range.contains(fps) else { throw .trackingFPSOutOfRange(fps) }
      state.controls.framesPerSecond = fps
      state.ask(.framesPerSecond(fps))
    }
  }

  /// How fast a file plays (by default, as fast as delegates and streams follow) or a recording (by default, in real
  /// time). Both wait for readers and lose nothing. Cameras ignore the pace; invalid speeds are ignored.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { if !core.runs.read(\.life.isDestroyed) { core.feed.pace = newValue } }
  }
}
