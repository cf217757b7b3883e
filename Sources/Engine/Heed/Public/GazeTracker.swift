public import HeedSignals

/// Observes a driver or a user through a camera and reports to its delegates and streams.
///
/// Runs on its own thread between ``startTracking()`` and ``stopTracking()``. All calls are safe from any thread, also
/// from inside a delegate's call, and return at once, except that ``startTracking()`` waits until the camera is open.
/// Changes apply from the next frame on. A freed tracker stops. `docs/seeso.md` maps other SDKs' names.
public final class GazeTracker: Sendable {
  /// The version of Heed.
  public static let frameworkVersion = "0.1.0"
  let core: TrackerCore

  /// - Parameters:
  ///   - stage: Detects faces; used by one run at a time.
  ///   - rig: Without a display there are no screen points and no calibration.
  ///   - userStatus: The states for the ``UserStatusDelegate``.
  ///   - renderer: Draws the ``CameraPreview``; nil for unchanged pictures.
  ///   - clock: Anchors the clock at the first live frame.
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
      rig: rig, settings: settings, hub: EventHub(reader: DelegateReader(option: userStatus, renderer: renderer)))
  }

  init(_ core: TrackerCore) { self.core = core }

  deinit { core.runs.stop() }

  /// Stops a tracker permanently; ``StatusDelegate/onStopped(error:)`` follows, and its streams end. Later calls throw
  /// ``TrackerError/destroyed`` or `CalibrationError.destroyed`, or do nothing. Memory is freed without this call, too.
  public static func deinitGazeTracker(tracker: GazeTracker?) { tracker?.core.runs.destroy() }
  /// True from a successful start to the end of the run.
  public var isTracking: Bool { core.runs.isRunning }
  /// All events of the current or next run, as a new stream that ends with the run or its owner. With live cameras, at
  /// most 256 frames and, separately, 4096 other events wait for a slow reader; losses are reported as
  /// `MonitorEvent.lost`. Files and recordings wait for the reader.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }
  /// Frames and events missed by slow delegates so far.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Frames and events missed by slow readers of ``events`` so far.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
  /// Opens the camera, which may take a moment, and starts a run; ``StatusDelegate/onStarted()`` follows.
  /// - Throws: ``TrackerError/alreadyTracking``, ``TrackerError/destroyed``, or why the source cannot be created or
  ///   opened, which the event `.stopped(.cameraStart)` also reports.
  public func startTracking() throws { try core.start() }
  /// Stops tracking, if it runs, and returns at once; ``StatusDelegate/onStopped(error:)`` follows.
  public func stopTracking() { core.runs.stop() }
  /// Maximum frames per second, 1...30, default 30; always 30 without a face and during a calibration. Below 12,
  /// availability is `degraded(lowRate)`, because blinks may fall between frames.
  public var trackingFPS: Int { core.runs.read(\.controls.framesPerSecond) }

  /// Sets ``trackingFPS``, for current and later runs.
  /// - Throws: ``TrackerError/trackingFPSOutOfRange(_:)``, ``TrackerError/destroyed``; nothing changes.
  public func setTrackingFPS(fps: Int) throws(TrackerError) {
    try core.change { state throws(TrackerError) in
      guard FramePacer.range.contains(fps) else { throw .trackingFPSOutOfRange(fps) }
      state.controls.framesPerSecond = fps
      state.ask(.framesPerSecond(fps))
    }
  }

  /// The pace of a file (default: as fast as delegates and streams follow) or of a recording (default: real time); both
  /// wait for their readers and lose nothing. Cameras ignore the pace; invalid speeds are ignored.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { if !core.runs.read(\.life.isDestroyed) { core.feed.pace = newValue } }
  }
}
