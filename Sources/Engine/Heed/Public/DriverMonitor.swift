public import HeedSignals

/// Monitors the driver and the road together and reports one risk with its reasons.
///
/// Uses a cabin camera, and optionally a road camera, a host's recognitions, and vehicle signals. Between
/// ``startMonitoring()`` and ``stopMonitoring()`` the monitor runs on its own threads. All calls are safe from any
/// thread, also from inside a delegate's call, and return at once. Only ``startMonitoring()`` waits until the cameras
/// are open. A monitor that is freed stops. `docs/risk.md` explains the risk.
public final class DriverMonitor: Sendable {
  /// The cabin's camera or file, and its face stage.
  public struct CabinCamera: Sendable {
    var stage: any FaceStage
    var makeSource: @Sendable () throws -> any FrameSource

    /// Pairs a face stage, used by one run at a time, with a closure that creates its source for every start.
    public init(stage: any FaceStage, makeSource: @escaping @Sendable () throws -> any FrameSource) {
      (self.stage, self.makeSource) = (stage, makeSource)
    }
  }

  /// The road's camera or file, and its stage.
  public struct RoadCamera: Sendable {
    var stage: any RoadStage
    var makeSource: @Sendable () throws -> any FrameSource

    /// Pairs a road stage, used by one run at a time, with a closure that creates its source for every start.
    public init(stage: any RoadStage, makeSource: @escaping @Sendable () throws -> any FrameSource) {
      (self.stage, self.makeSource) = (stage, makeSource)
    }
  }

  let core: DriverMonitorCore

  /// - Parameters:
  ///   - road: nil for no road camera; a host may still provide recognitions.
  ///   - rig: Cameras and zones; awareness of hazards is only estimated if the rig has the poses of both cameras.
  ///   - calibration: The driver's own calibration, in use from the first frame; nil for none.
  ///   - pace: The pace of files; cameras ignore it.
  ///   - clock: Anchors the monitor's clock to the wall clock at the cabin's first live frame.
  /// - Throws: A problem with the rig's regions, the road's settings or the calibration.
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

  /// A monitor that replays a recorded drive in real time; ``replay`` controls it.
  /// - Parameter speed: Seconds of the recording per second; nil for as fast as possible.
  /// - Throws: A problem with the recording's rig, settings or calibration.
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

  /// Controls the replay; nil for a monitor on cameras.
  public var replay: ReplayControl? { core.feed.replay }

  /// The pace of files (default: as fast as delegates and streams follow) or of a recording (default: real time). Files
  /// and recordings wait for their readers and lose nothing. Cameras ignore the pace; invalid speeds are ignored.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { core.feed.pace = newValue }
  }

  /// True from a successful start to the end of the run.
  public var isMonitoring: Bool { core.runs.isRunning }
  /// Opens the cameras, which may take a moment, and starts a run.
  /// - Throws: ``RoadMonitorError/alreadyMonitoring``, or an error that says why a source cannot be created or opened.
  ///   The event `.stopped(.cameraStart)` also reports such a source.
  public func startMonitoring() throws { try core.start() }
  /// Stops the run and returns at once; ``RiskDelegate/onMonitoringStopped(error:)`` follows. Does nothing without a
  /// run.
  public func stopMonitoring() { core.runs.stop() }
  /// All events of the current or next run, as a new stream that ends with the run or the monitor. With live cameras,
  /// at most 256 frames and, separately, 4096 other events wait for a slow reader; losses are reported as
  /// `MonitorEvent.lost`. Files and recordings wait for the reader.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }
  /// Frames and events missed by slow delegates so far. Each stream reports its own losses as `MonitorEvent.lost`.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Frames and events missed by slow readers of ``events`` so far, all streams together.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
  /// The latest risk; nil before a run's first risk.
  public var risk: RiskState? { core.runs.read(\.risk) }
}
