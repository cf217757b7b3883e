import HeedDriver
import HeedGaze
public import HeedGeometry
public import HeedRisk
public import HeedSignals

/// Everything that is decided about the driver: observations in, events out.
///
/// A pure value: the same observations give the same events, live, from a file and in a replay.
public struct CabinEngine: Sendable {
  /// Choice: half of the learning time: what is left of the largest offset then is as small as a zone's tolerance.
  private static let trustedZero = 0.5

  let rig: Rig
  let settings: EngineSettings
  /// The middle of the rig's forward zone.
  private let forward: Point<Camera>?
  /// The camera for pictures of one size: they hardly ever have another.
  private var camera: (size: ImageSize, camera: PinholeCamera?)?
  private let judge: TrackingClassifier
  private var gaze: GazeEstimator
  private var gazeRevision = 0
  private var driver: DriverStateEngine
  private var movements: EyeMovementMonitor
  private var availability: AvailabilityMonitor
  var calibrator: Calibrator
  private var firstTime: Timestamp?
  private var lastTime: Timestamp?
  private var hasStarted = false
  /// The last moment that is known to have come without a frame.
  private var silentUntil = Timestamp.zero
  /// What the session came to so far.
  public private(set) var summary = SessionSummary()
  /// Where the session's clock meets the wall clock; nil when no clock is known, as in a file.
  public var anchor: WallClockAnchor?
  /// Where attention belongs on the display, points; nil: see ``attendsToDisplay``.
  public var attentionRegion: ScreenRegion?
  /// Whether attention without a region belongs to the whole display, and not to what driving needs. At first only in
  /// rigs without a forward zone: a driver's attention belongs to the road, whatever display the camera sits on.
  public var attendsToDisplay: Bool

  /// Length of an attention stretch; another one begins a new stretch.
  public var attentionInterval: Duration {
    get { driver.attentionInterval }
    set { driver.attentionInterval = newValue }
  }

  /// What the fusion asks of the driver, of the last frame or moment without one; nothing of the vehicle is in it.
  public var moment: DriverSnapshot { driver.moment }

  /// The same. Changes nothing: what is not mutating is asked of a copy of the whole engine, once a frame.
  mutating func lastMoment() -> DriverSnapshot { driver.moment }

  /// The time of the last frame, or of the last moment known to be without one.
  var latest: Timestamp { lastTime ?? .zero }

  /// - Parameter rig: Camera, zones and display; a nameless rig assumes a field of view and knows no zones.
  public init(rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings()) {
    self.rig = rig
    forward = rig.forward
    attendsToDisplay = rig.forwardZone == nil
    judge = TrackingClassifier(settings: settings.tracking)
    gaze = GazeEstimator(settings: settings.gaze)
    driver = DriverStateEngine(zones: rig.zones, settings: settings)
    movements = EyeMovementMonitor(settings: settings.fixation, classifier: settings.eyeMovement)
    availability = AvailabilityMonitor(settings: settings.availability)
    self.settings = settings
    calibrator = Calibrator(rig: rig, settings: settings)
  }

  /// - Parameter calibration: The person's own, in use from the first frame.
  /// - Throws: Why it does not belong to this rig.
  public init(
    rig: Rig, settings: EngineSettings = EngineSettings(), calibration: GazeCalibration
  ) throws(CalibrationError) {
    self.init(rig: rig, settings: settings)
    try setCalibration(calibration)
  }

  /// Feeds one observation.
  ///
  /// One whose time repeats or goes back is counted and not used.
  /// - Returns: The frame's report, then what it completed.
  public mutating func update(_ observation: CabinObservation) -> [MonitorEvent] {
    if let lastTime, observation.time <= lastTime {
      summary.staleFrames += 1
      return []
    }
    let seen = observation.rounded()
    firstTime = firstTime ?? seen.time
    lastTime = seen.time
    var report = FrameReport(observation: seen, tracking: judge.tracking(seen.face))
    var steps = calibrator.saw(pictures: seen.size)
    useCalibration()
    if let face = seen.face, report.tracking != .unsupported, let camera = camera(for: seen.size) {
      let measurement = GazeEstimator.measure(face, at: seen.time, camera: camera, settings: gaze.settings)
      report.gaze = gaze.update(face, measured: measurement, at: seen.time, forward: forward)
      steps += calibrator.update(measurement, at: seen.time)
    } else {
      steps += calibrator.update(nil, at: seen.time)
    }
    Self.look(&report, vehicleFromCamera: rig.vehicleFromCamera, display: calibrator.display)
    driver.aimAttention(at: attentionRegion ?? (attendsToDisplay ? calibrator.display?.region : nil))
    let change = availability.update(seen, tracking: report.tracking)
    var found = driver.update(
      &report, isUnavailable: availability.current.isUnavailable, isPictureBelieved: availability.isPictureBelieved,
      isZeroKnown: gaze.zeroTrust >= Self.trustedZero)
    found += movements.update(&report, isPictureBelieved: availability.isPictureBelieved)
    count(seen)
    var events: [MonitorEvent] = [.frame(report)]
    events += started(at: seen.time)
    events += change.map { [.availability(dated($0))] } ?? []
    events += found
    if report.movement != .blink { steps += calibrator.watch(report.gaze) }
    events += told(steps, at: seen.time)
    found.forEach { count($0) }
    return events
  }

  /// Says that a frame came that is not looked at: the camera delivers.
  public mutating func passFrame(at time: Timestamp) {
    if let lastTime, time > lastTime { availability.frameCame(at: time) }
  }

  /// Says that no frame has come up to `time`; a live source's reader calls it while it waits.
  ///
  /// Frames from before `time` that come after it was said are late, and not used.
  /// - Parameter time: Before the first frame: how long it has been waited for, from 0.
  public mutating func noFrame(at time: Timestamp) -> [MonitorEvent] {
    if let lastTime {
      guard time > lastTime else { return [] }
      silentUntil = time
    }
    let steps = lastTime == nil ? [] : told(calibrator.update(nil, at: time), at: time)
    let found = availability.noFrame(at: time)
    driver.noteNothing(at: lastTime == nil ? .zero : time, isUnavailable: availability.current.isUnavailable)
    guard var change = found else {
      // What was told for this time is not told of an earlier one by a late frame.
      if !steps.isEmpty { lastTime = time }
      return steps
    }
    // The recording's clock starts with its first frame: until then it stands at 0.
    change.time = lastTime == nil ? .zero : time
    lastTime = lastTime.map { _ in time }
    return started(at: change.time) + [.availability(dated(change))] + steps
  }

  /// The session's first change, once.
  private mutating func started(at time: Timestamp) -> [MonitorEvent] {
    guard !hasStarted else { return [] }
    hasStarted = true
    return [.availability(dated(AvailabilityChange(time: time, availability: .starting)))]
  }

  /// Ends the session.
  /// - Parameter end: How the source ended.
  /// - Returns: What was still open, and the summary, always last.
  public mutating func finish(_ end: SourceEnd) -> [MonitorEvent] {
    let time = lastTime.map { max($0, silentUntil) } ?? .zero
    summary.isComplete = end.isComplete
    summary.note = end.note
    summary.droppedFrames = end.droppedFrames
    var events = driver.finish(at: time) + movements.finish(at: time)
    events.forEach { count($0) }
    calibrator.stop()
    events += told(calibrator.update(nil, at: time), at: time)
    events += availability.stop(end.failure, at: time).map { [.availability(dated($0))] } ?? []
    driver.noteNothing(at: time, isUnavailable: availability.current.isUnavailable)
    return events + [.summary(time: time, summary: summary)]
  }

  /// Lets the gaze go over to the calibration in use.
  private mutating func useCalibration() {
    guard gazeRevision != calibrator.revision else { return }
    gazeRevision = calibrator.revision
    gaze.use(calibrator.calibration)
  }

  /// Where the gaze goes in the vehicle, and where it meets the display.
  private static func look(
    _ report: inout FrameReport, vehicleFromCamera: Transform<Vehicle, Camera>?, display: Rig.Display?
  ) {
    guard let sample = report.gaze else { return }
    if let vehicleFromCamera { report.vehicleGaze = vehicleFromCamera * sample.direction }
    guard let display else { return }
    report.screenPoint = display.point(from: sample.origin, along: sample.direction)
    report.screenState = display.state(of: report.screenPoint)
  }

  private mutating func told(_ steps: [CalibrationChange], at time: Timestamp) -> [MonitorEvent] {
    steps.map { step in
      guard case .finished(var calibration) = step else { return .calibration(time: time, change: step) }
      calibration.created = anchor.map { $0.utcMilliseconds(at: time).rounded() }
      calibrator.finish(calibration)
      return .calibration(time: time, change: .finished(calibration: calibration))
    }
  }

  private func dated(_ change: AvailabilityChange) -> AvailabilityChange {
    var change = change
    change.utcMilliseconds = anchor.map { $0.utcMilliseconds(at: change.time) }
    return change
  }

  private mutating func camera(for size: ImageSize) -> PinholeCamera? {
    if let camera, camera.size == size { return camera.camera }
    let camera = rig.camera(for: size)
    self.camera = (size, camera)
    return camera
  }

  private mutating func count(_ seen: CabinObservation) {
    summary.frames += 1
    summary.faceFrames += seen.face == nil ? 0 : 1
    summary.seconds = seen.time.seconds(since: firstTime ?? .zero)
  }

  private mutating func count(_ event: MonitorEvent) {
    switch event {
    case .blink: summary.blinks += 1
    case .eyeClosure(_, let closure): summary.closures += closure.phase == .began ? 1 : 0
    case .yawn: summary.yawns += 1
    case .glance: summary.glances += 1
    default: break
    }
  }
}
