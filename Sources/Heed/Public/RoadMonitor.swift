import HeedGeometry
public import HeedRoad
public import HeedSignals

/// Watches the road through a camera, or judges somebody else's recognitions, and tells its delegate and streams what
/// it sees: distances, closing speeds, regions, lanes and alerts.
///
/// Between ``startMonitoring()`` and ``stopMonitoring()`` it runs on a thread of its own; recognitions are judged by
/// ``determineAlerts(recognitions:frameWidth:frameHeight:datetime:)`` on the caller's. All calls are safe from any
/// thread, also from inside a delegate's call. A monitor that is freed stops.
public final class RoadMonitor: Sendable {
  let core: RoadMonitorCore

  /// - Parameters:
  ///   - rig: Its road camera and regions.
  ///   - stage: Finds objects and markings; used by one run at a time.
  ///   - renderer: Draws the ``RoadPreview``; nil: pictures are shown as the camera gave them.
  ///   - pace: How fast a file is read; of a camera it changes nothing.
  ///   - clock: Anchors a live camera's clock to the wall clock at its first frame.
  ///   - makeSource: Makes the camera or file anew for every start.
  /// - Throws: What is wrong with the rig's regions.
  public init(
    rig: Rig = Rig(name: "assumed"), settings: RoadSettings = RoadSettings(), stage: any RoadStage,
    renderer: (any RoadPreviewRenderer)? = nil, pace: SourcePace = .asFastAsPossible,
    clock: @escaping @Sendable (Timestamp) -> WallClockAnchor,
    makeSource: @escaping @Sendable () throws -> any FrameSource
  ) throws {
    core = RoadMonitorCore(
      DriveFeed(
        road: DriverMonitor.RoadCamera(stage: stage, makeSource: makeSource), pace: pace, clock: clock),
      state: try RoadMonitorState(rig: rig, settings: settings), hub: EventHub(reader: RoadReader(renderer: renderer)))
  }

  /// A monitor of recognitions alone, without a camera of its own.
  /// - Throws: What is wrong with the rig's regions.
  public convenience init(rig: Rig = Rig(name: "assumed"), settings: RoadSettings = RoadSettings()) throws {
    self.init(
      RoadMonitorCore(
        DriveFeed(
          pace: .asFastAsPossible, clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: $0.milliseconds) }),
        state: try RoadMonitorState(rig: rig, settings: settings), hub: EventHub(reader: RoadReader(renderer: nil))))
  }

  init(_ core: RoadMonitorCore) { self.core = core }

  deinit { core.runs.stop() }

  // MARK: What it is told

  /// Is told of everything; held weakly.
  public var delegate: (any RoadMonitorDelegate)? {
    get { core.runs.hub.delegates.monitor }
    set { core.runs.hub.setDelegates { $0.monitor = newValue } }
  }

  /// Shows the pictures of a running camera; held weakly.
  public var preview: (any RoadPreview)? {
    get { core.runs.hub.delegates.preview }
    set { core.runs.hub.setDelegates { $0.preview = newValue } }
  }

  /// Everything the monitor says, of the run that is going on or up to the end of the next one, as a new bounded stream
  /// (the oldest of 256 waiting events go first); it ends with that run, or when the monitor is freed.
  public var events: AsyncStream<MonitorEvent> { core.runs.stream() }

  /// Alerts that stand.
  public var alerts: [RoadAlert] { core.runs.read(\.alerts) }

  // MARK: What it is set to

  /// Every number of the engine.
  public var settings: RoadSettings { core.runs.read(\.settings) }

  /// Sets ``settings``. What was tracked is forgotten, and alerts that stand are cleared.
  public func setSettings(_ settings: RoadSettings) throws {
    try core.change { try $0.set(settings: settings) }
    try core.feed.road?.stage.use(settings.detector)
  }

  /// Static regions of the upright picture; nil: they follow from the lanes or the vehicle's path.
  public var roi: Rig.Regions? { core.runs.read(\.roi) }

  /// Sets ``roi``. What was tracked is forgotten, and alerts that stand are cleared.
  /// - Throws: `RoadError.region`, with what is wrong with it; the previous one is kept then.
  public func setRoi(roi: Rig.Regions?) throws { try core.change { try $0.set(roi: .some(roi)) } }

  /// The camera as its maker describes it; nil: the rig's.
  public var cameraProperties: CameraProperties? { core.runs.read(\.properties) }

  /// Sets ``cameraProperties``. What was tracked is forgotten, and alerts that stand are cleared.
  public func setCameraProperties(_ properties: CameraProperties?) throws {
    try core.change { try $0.set(properties: .some(properties)) }
  }

  // MARK: Recognitions

  /// The vehicle's speed, metres a second, as it is continuously fed in; nil, negative or not finite: not known.
  public var currentSpeed: Double? { core.runs.read(\.vehicle.currentSpeed) }

  /// Sets ``currentSpeed``, and keeps what else is known of the vehicle, with its own age.
  /// - Parameter datetime: When it was measured, on the clock of the frames, milliseconds; nil: just now.
  public func setCurrentSpeed(_ speed: Double?, datetime: Double? = nil) {
    let time = datetime.flatMap { $0.isNaN ? nil : Timestamp(milliseconds: $0) }
    core.runs.change { $0.vehicle.tell(speed: speed.flatMap { $0.isNaN ? nil : $0 }, at: time) }
  }

  /// All that is known of the vehicle, in place of what was: speed, yaw rate, turn signal, position, limit. As with the
  /// speed, what was said more than `settings.speed.longestAge` before a frame is not known there: say again what goes
  /// on.
  public func setVehicle(_ vehicle: VehicleState) { core.runs.change { $0.vehicle.tell(vehicle) } }

  /// Judges the recognitions of one frame.
  /// - Parameters:
  ///   - recognitions: Boxes in pixels of the frame as it came from the sensor.
  ///   - frameWidth: Of that frame, at 0 rotation; ``CameraProperties/sensorOrientation`` turns it upright.
  ///   - datetime: When it was taken, milliseconds on any clock; a frame that is no newer than the last changes
  ///     nothing.
  /// - Returns: Alerts that stand, worst first. What changed is told to ``delegate`` and ``events``.
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

  /// Judges one frame with all that was seen in it, markings too.
  /// - Returns: Alerts that stand, worst first.
  @discardableResult
  public func determineAlerts(_ seen: RoadObservation) -> [RoadAlert] {
    guard seen.size.width > 0, seen.size.height > 0 else { return alerts }
    return core.determineAlerts(seen)
  }

  // MARK: A camera

  /// True between a successful start and the end of the run.
  public var isMonitoring: Bool { core.runs.isRunning }

  /// Opens the camera and starts watching; ``RoadMonitorDelegate/onMonitoringStarted()`` follows with the first frame.
  /// - Throws: ``RoadMonitorError/alreadyMonitoring``, ``RoadMonitorError/noCamera``, or what the source says of why it
  ///   cannot be made or opened.
  public func startMonitoring() throws { try core.start() }

  /// Ends watching; returns at once. Does nothing when not watching.
  public func stopMonitoring() { core.runs.stop() }

  /// How fast a file or recording is read; of a camera it changes nothing. By default a file goes as fast as delegate
  /// and streams follow, a recording as it happened. What is no speed changes nothing.
  ///
  /// A file and a recording lose nothing: they wait for the delegate and for whoever reads ``events``.
  public var pace: SourcePace {
    get { core.feed.pace }
    set { core.feed.pace = newValue }
  }
}

/// Why a call of a ``RoadMonitor`` is refused.
public enum RoadMonitorError: Error, Hashable, Sendable {
  /// It is watching already: stop it first.
  case alreadyMonitoring
  /// It was made for recognitions alone.
  case noCamera
}

extension RoadMonitorError: CustomStringConvertible {
  /// One sentence: what is wrong, and the remedy.
  public var description: String {
    switch self {
    case .alreadyMonitoring: "Monitoring is already running; call stopMonitoring() first."
    case .noCamera: "This monitor has no camera; make it with one, or hand it recognitions."
    }
  }
}
