import HeedDriver
public import HeedSignals

/// Monitors the driver and the road together and reports one risk with its reasons.
///
/// Uses a cabin camera, and optionally a road camera, a host's recognitions, and vehicle signals. Runs on its own
/// threads. All calls are safe from any thread, also from inside a delegate's call, and return at once, except that
/// ``startMonitoring()`` waits until the cameras are open. A freed monitor stops. `docs/risk.md` explains the risk.
public final class DriverMonitor: Sendable {
  /// The camera or file that shows the cabin, and the face detection for its pictures.
  public struct CabinCamera: Sendable {
    var stage: any FaceStage
    var makeSource: @Sendable () throws -> any FrameSource

    /// Pairs face detection, used by one run at a time, with a function that creates a source for every start.
    public init(stage: any FaceStage, makeSource: @escaping @Sendable () throws -> any FrameSource) {
      (self.stage, self.makeSource) = (stage, makeSource)
    }
  }

  /// The camera or file that shows the road, and the detection for its pictures.
  public struct RoadCamera: Sendable {
    var stage: any RoadStage
    var makeSource: @Sendable () throws -> any FrameSource

    /// Pairs road detection, used by one run at a time, with a function that creates a source for every start.
    public init(stage: any RoadStage, makeSource: @escaping @Sendable () throws -> any FrameSource) {
      (self.stage, self.makeSource) = (stage, makeSource)
    }
  }

  let core: DriverMonitorCore

  /// - Parameters:
  ///   - road: nil for no road camera; a host may still provide recognitions.
  ///   - rig: The cameras and zones; awareness of hazards needs the poses of both cameras.
  ///   - calibration: The driver's own gaze calibration, in use from the first frame; nil for none.
  ///   - pace: The pace of files; cameras ignore it.
  ///   - clock: Relates the camera's clock to the wall clock at the cabin's first live frame.
  /// - Throws: A problem with the rig's regions, the road's settings, the region of attention or the calibration.
  public init(
    cabin: CabinCamera, road: RoadCamera? = nil, rig: Rig = Rig(name: "assumed"),
    settings: EngineSettings = EngineSettings(), calibration: GazeCalibration? = nil,
    userStatus: UserStatusOption = .all, renderer: (any PreviewRenderer)? = nil,
    roadRenderer: (any RoadPreviewRenderer)? = nil, pace: SourcePace = .asFastAsPossible,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor
  ) throws {
    try AttentionRule.check(settings.attention.region.rect, on: rig.display)
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

  /// The pace of files or of a recording; see ``GazeTracker/pace``.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { core.feed.pace = newValue }
  }

  /// True from a successful start to the end of the run.
  public var isMonitoring: Bool { core.runs.isRunning }
  /// Opens the cameras, which may take a moment, and starts a run.
  /// - Throws: ``RoadMonitorError/alreadyMonitoring``, or why a source fails, as `.stopped(.cameraStart)` also reports.
  public func startMonitoring() throws { try core.start() }
  /// Ends the run, if any. Returns within milliseconds; ``RiskDelegate/onMonitoringStopped(error:)`` follows.
  public func stopMonitoring() { core.runs.stop() }
  /// All events of the current or next run; see ``GazeTracker/events``.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }
  /// Number of frames and events that slow delegates have missed so far.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Number of frames and events that slow readers of ``events`` have missed so far.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
  /// The latest risk; nil before the first risk of a run. Inside a delegate's call, the risk as of the call's update.
  public var risk: RiskState? { core.runs.answer(\.risk) }
}
