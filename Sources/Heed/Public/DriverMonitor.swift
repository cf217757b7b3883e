public import HeedSignals

/// Watches the driver and the road together and tells one risk that explains itself.
///
/// It has a cabin camera, and may have a road camera, recognitions that a host hands in, and vehicle signals. Between
/// ``startMonitoring()`` and ``stopMonitoring()`` it runs on threads of its own. All calls are safe from any thread,
/// also from inside a delegate's call, and return at once, except that ``startMonitoring()`` waits until the cameras
/// are open. A monitor that is freed stops. `docs/risk.md` says what the risk is made of.
public final class DriverMonitor: Sendable {
  /// A camera or file and what looks at its pictures.
  public struct CabinCamera: Sendable {
    var stage: any FaceStage
    var makeSource: @Sendable () throws -> any FrameSource

    /// - Parameters:
    ///   - stage: Finds faces; used by one run at a time.
    ///   - makeSource: Makes the camera or file anew for every start.
    public init(stage: any FaceStage, makeSource: @escaping @Sendable () throws -> any FrameSource) {
      (self.stage, self.makeSource) = (stage, makeSource)
    }
  }

  /// The same of the road.
  public struct RoadCamera: Sendable {
    var stage: any RoadStage
    var makeSource: @Sendable () throws -> any FrameSource

    /// - Parameters:
    ///   - stage: Finds objects and markings; used by one run at a time.
    ///   - makeSource: Makes the camera or file anew for every start.
    public init(stage: any RoadStage, makeSource: @escaping @Sendable () throws -> any FrameSource) {
      (self.stage, self.makeSource) = (stage, makeSource)
    }
  }

  let core: DriverMonitorCore

  /// - Parameters:
  ///   - cabin: Where the driver is seen.
  ///   - road: Where the road is seen; nil: by nobody, or by a host that hands in recognitions.
  ///   - rig: Cameras and zones; that the driver saw what is on the road is known only where it tells where both
  ///     cameras are.
  ///   - calibration: The driver's own, in use from the first frame; nil: none.
  ///   - pace: How fast files are read; of cameras it changes nothing.
  ///   - clock: Anchors the monitor's clock to the wall clock at the cabin's first live frame.
  /// - Throws: What is wrong with the rig's regions, the road's settings or the calibration.
  public init(
    cabin: CabinCamera, road: RoadCamera? = nil, rig: Rig = Rig(name: "assumed"),
    settings: EngineSettings = EngineSettings(), calibration: GazeCalibration? = nil,
    userStatus: UserStatusOption = .all, renderer: (any PreviewRenderer)? = nil,
    roadRenderer: (any RoadPreviewRenderer)? = nil, pace: SourcePace = .asFastAsPossible,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor
  ) throws {
    core = try DriverMonitorCore(
      DriveFeed(cabin: cabin, road: road, pace: pace, clock: clock),
      ReplayBasis(rig: rig, settings: settings, calibration: calibration),
      hub: EventHub(
        reader: DriverReader(
          cabin: DelegateReader(option: userStatus, renderer: renderer), road: RoadReader(renderer: roadRenderer))))
  }

  /// A monitor that replays a recorded drive, as fast as it happened; ``replay`` steers it.
  /// - Parameter speed: Seconds of the recording in a second; nil: as fast as possible.
  /// - Throws: What of the recording's rig, settings or calibration cannot be used.
  public init(replaying source: any ReplaySource, userStatus: UserStatusOption = .all, speed: Double? = 1) throws {
    let basis = try source.makeBasis()
    let control = ReplayControl(span: source.span, speed: speed)
    core = try DriverMonitorCore(
      DriveFeed(source, control, anchor: basis.anchor), basis,
      hub: EventHub(
        reader: DriverReader(
          cabin: DelegateReader(option: userStatus, renderer: source.renderers.cabin),
          road: RoadReader(renderer: source.renderers.road))))
  }

  deinit { core.runs.stop() }

  /// Steers the replay; nil of a monitor on cameras.
  public var replay: ReplayControl? { core.feed.replay }

  /// How fast files or a recording are read; of cameras it changes nothing. By default files go as fast as delegates
  /// and streams follow, a recording as it happened. What is no speed changes nothing.
  ///
  /// Files and recordings lose nothing: they wait for delegates and for whoever reads ``events``.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { core.feed.pace = newValue }
  }

  /// True between a successful start and the end of the run.
  public var isMonitoring: Bool { core.runs.isRunning }

  /// Opens the cameras, which may take them a moment, and starts.
  /// - Throws: ``RoadMonitorError/alreadyMonitoring``, or what a source says of why it cannot be made or opened; then
  ///   `.stopped(.cameraStart)` has been sent as an event as well, for those who only listen.
  public func startMonitoring() throws { try core.start() }

  /// Ends it; returns at once, ``RiskDelegate/onMonitoringStopped(error:)`` follows. Does nothing when not monitoring.
  public func stopMonitoring() { core.runs.stop() }

  /// Everything that is decided in the run that is going on, or in the next one, as a new bounded stream (the oldest of
  /// 256 waiting events go first); it ends when that run is over or the monitor is freed.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }

  /// The risk as it was told last; nil before the first of a run.
  public var risk: RiskState? { core.runs.read(\.risk) }
}
