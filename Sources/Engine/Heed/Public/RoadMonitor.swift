import HeedGeometry
public import HeedRoad
public import HeedSignals

/// Monitors the road through a camera, or judges another detector's recognitions, and reports distances, closing
/// speeds, regions, lanes and alerts to its delegate and streams.
///
/// Runs on its own thread; ``determineAlerts(recognitions:frameWidth:frameHeight:datetime:)`` judges on the caller's
/// thread. All calls are safe from any thread, also from inside a delegate's call. A freed monitor stops.
public final class RoadMonitor: Sendable {
  let core: RoadMonitorCore

  /// - Parameters:
  ///   - rig: The rig, of which the road camera and the regions are used.
  ///   - stage: Detects objects and markings; used by one run at a time.
  ///   - renderer: Draws the ``RoadPreview``; nil for unchanged pictures.
  ///   - pace: The pace of a file; cameras ignore it.
  ///   - clock: Relates the camera's clock to the wall clock at the first live frame.
  ///   - makeSource: Creates the camera or file for every start.
  /// - Throws: A problem with the rig's regions.
  public init(
    rig: Rig = Rig(name: "assumed"), settings: RoadSettings = RoadSettings(), stage: any RoadStage,
    renderer: (any RoadPreviewRenderer)? = nil, pace: SourcePace = .asFastAsPossible,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) throws {
    core = RoadMonitorCore(
      DriveFeed(road: DriverMonitor.RoadCamera(stage: stage, makeSource: makeSource), pace: pace, clock: clock),
      state: try RoadMonitorState(rig: rig, settings: settings), hub: EventHub(reader: RoadReader(renderer: renderer)))
  }

  /// A monitor for recognitions only, without a camera.
  /// - Throws: A problem with the rig's regions.
  public convenience init(rig: Rig = Rig(name: "assumed"), settings: RoadSettings = RoadSettings()) throws {
    self.init(
      RoadMonitorCore(
        DriveFeed(), state: try RoadMonitorState(rig: rig, settings: settings),
        hub: EventHub(reader: RoadReader(renderer: nil))))
  }

  init(_ core: RoadMonitorCore) { self.core = core }

  deinit { core.runs.stop() }

  /// Receives all results of the road. Held weakly.
  public var delegate: (any RoadMonitorDelegate)? {
    get { core.runs.hub.delegates.monitor }
    set { core.runs.hub.setDelegates { $0.monitor = newValue } }
  }

  /// Shows the road camera's pictures. Held weakly.
  public var preview: (any RoadPreview)? {
    get { core.runs.hub.delegates.preview }
    set { core.runs.hub.setDelegates { $0.preview = newValue } }
  }

  /// All events of the current or next run; see ``GazeTracker/events``.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }
  /// Number of frames and events that slow delegates have missed so far.
  public var lostToDelegates: EventLoss { core.runs.hub.lostToDelegates }
  /// Number of frames and events that slow readers of ``events`` have missed so far.
  public var lostToStreams: EventLoss { core.runs.hub.lostToStreams }
  /// Alerts that stand now, worst first. Inside a delegate's call, the alerts of the frame that the call is about.
  public var alerts: [RoadAlert] { core.runs.answer(\.alerts) }

  /// All settings of the road engine.
  public var settings: RoadSettings { core.runs.read(\.settings) }

  /// Sets ``settings`` from the next frame on, which decides the alerts by the new limits. Tracked objects and lanes
  /// are kept, unless `objects`, `lane`, `camera` or `pose` differ: the monitor then begins anew, and standing alerts are
  /// cleared. Equal settings change nothing, so they may be set before every frame.
  /// - Throws: `RoadError.settings` for values out of range and for limits that contradict each other.
  public func setSettings(_ settings: RoadSettings) throws {
    guard settings != self.settings else { return }
    try core.change { try $0.set(settings: settings) }
    try core.feed.road?.stage.use(settings.detector)
  }

  /// The detector's thresholds and labels. They do not filter recognitions that a host provides.
  public var detector: ObjectThresholds { core.runs.read(\.settings.detector) }

  /// Sets ``detector`` from the next frame on. Tracked objects and standing alerts are kept.
  /// - Throws: `RoadError.settings` with the value that is out of range; then nothing has changed.
  public func setDetector(_ thresholds: ObjectThresholds) throws {
    guard thresholds != detector else { return }
    if let problem = thresholds.problem { throw RoadError.settings(problem) }
    try core.feed.road?.stage.use(thresholds)
    try core.change {
      $0.settings.detector = thresholds
      return []
    }
  }

  /// Static regions of the upright picture; nil to follow the lanes or the vehicle's path.
  public var roi: Rig.Regions? { core.runs.read(\.roi) }
  /// Sets ``roi`` from the next frame on. Tracked objects, lanes and alerts are kept, except that entry alerts are
  /// decided anew. Equal regions change nothing, so they may be set before every frame.
  /// - Throws: `RoadError.region` with the cause; then nothing has changed.
  public func setRoi(roi: Rig.Regions?) throws { try core.runs.change { try $0.set(roi: roi) } }
  /// The camera as described by its maker; nil for the rig's camera.
  public var cameraProperties: CameraProperties? { core.runs.read(\.properties) }

  /// Sets ``cameraProperties``. Another camera begins anew: tracked objects and the camera's calibration are forgotten,
  /// standing alerts are cleared, unavailable functions are reported again, and the log has a record `camera`. Equal
  /// properties change nothing, so they may be set before every frame.
  /// - Throws: Why the engine cannot be created.
  public func setCameraProperties(_ properties: CameraProperties?) throws {
    guard properties != cameraProperties else { return }
    try core.change { try $0.set(properties: properties) }
    core.runs.hub.log?.cameraReplaced()
  }

  /// The speed that was set last, metres per second; nil, a negative or an infinite value means unknown.
  public var currentSpeed: Double? { core.runs.read(\.vehicle.currentSpeed) }

  /// Sets ``currentSpeed``; all other vehicle signals keep their values and ages.
  /// - Parameter datetime: Milliseconds on the frames' clock; nil means now.
  public func setCurrentSpeed(_ speed: Double?, datetime: Double? = nil) {
    let time = datetime.flatMap { $0.isNaN ? nil : Timestamp(milliseconds: $0) }
    core.runs.change { $0.vehicle.tell(speed: speed.flatMap { $0.isNaN ? nil : $0 }, at: time) }
  }

  /// Replaces all vehicle signals. They expire after `SpeedEstimator.longestAge`: repeat signals that still hold.
  public func setVehicle(_ vehicle: VehicleState) { core.runs.change { $0.vehicle.tell(vehicle) } }

  /// Judges the recognitions of one frame.
  /// - Parameters:
  ///   - recognitions: Boxes in pixels of the frame as the sensor delivers it.
  ///   - frameWidth: Width at 0 rotation; ``CameraProperties/sensorOrientation`` turns the frame upright.
  ///   - datetime: Milliseconds on any clock; a frame no newer than the last is ignored.
  /// - Returns: Standing alerts, worst first. ``delegate`` and ``events`` get the changes.
  @discardableResult
  public func determineAlerts(
    recognitions: [RoadObject], frameWidth: Int, frameHeight: Int, datetime: Double
  ) -> [RoadAlert] {
    guard frameWidth > 0, frameHeight > 0, !datetime.isNaN else { return alerts }
    return core.determineAlerts(
      RoadObservation(
        frame: 0, time: Timestamp(milliseconds: datetime), size: ImageSize(width: frameWidth, height: frameHeight),
        objects: recognitions))
  }

  /// Judges one frame. Returns the standing alerts, worst first.
  @discardableResult
  public func determineAlerts(_ seen: RoadObservation) -> [RoadAlert] {
    guard seen.size.width > 0, seen.size.height > 0 else { return alerts }
    return core.determineAlerts(seen)
  }

  /// True from a successful start to the end of the run.
  public var isMonitoring: Bool { core.runs.isRunning }
  /// Opens the camera and starts a run; ``RoadMonitorDelegate/onMonitoringStarted()`` follows.
  /// - Throws: ``RoadMonitorError``: `alreadyMonitoring` or `noCamera`; or why the source cannot be opened.
  public func startMonitoring() throws { try core.start() }
  /// Ends the run, if any. Returns within milliseconds; ``RoadMonitorDelegate/onMonitoringStopped(error:)`` follows.
  public func stopMonitoring() { core.runs.stop() }

  /// The pace of a file or of a recording; see ``GazeTracker/pace``.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { core.feed.pace = newValue }
  }
}

/// Why a ``RoadMonitor`` or ``DriverMonitor`` refuses a call.
public enum RoadMonitorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The monitor is already running: stop it first.
  case alreadyMonitoring
  /// The monitor was created without a camera, for recognitions only.
  case noCamera

  /// One sentence with the problem and the remedy.
  public var description: String {
    switch self {
    case .alreadyMonitoring: "Monitoring is already running; call stopMonitoring() first."
    case .noCamera: "This monitor has no camera; make it with one, or hand it recognitions."
    }
  }
}
