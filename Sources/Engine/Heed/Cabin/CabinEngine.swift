import HeedDriver
import HeedGaze
public import HeedGeometry
import HeedRisk
public import HeedSignals

/// Makes all decisions about the driver: takes observations and returns events. The events depend only on the
/// observations, which may come from a camera, a file or a replay. An engine is too large to be copied.
public struct CabinEngine: ~Copyable, Sendable {
  /// Trust in the learned straight-ahead direction, 0...1, from which it counts as known. Choice: half of the
  /// learning time; the direction is then off by less than a zone's tolerance.
  private static let trustedZero = 0.5
  let rig: Rig
  private(set) var settings: EngineSettings
  private let forward: Point<Camera>?
  /// The camera's optics at the last picture size; computed anew only if the size changes.
  private var camera: (size: ImageSize, camera: PinholeCamera?)?
  /// False while the pictures have another aspect ratio than the rig's camera.
  private var isCameraKnown = true
  private var irises = IrisAgreement()
  private var visibility: EyeVisibility
  var gaze = GazeEstimator()
  private var gazeRevision = 0
  private var driver: DriverStateEngine
  private var movements: EyeMovementMonitor
  private var availability: AvailabilityMonitor
  private var departures = DepartureMonitor()
  var calibrator: Calibrator
  private var firstTime: Timestamp?
  private var lastTime: Timestamp? { didSet { if let lastTime { clock.passed(lastTime) } } }
  private var clock = CaptureClock()
  private var notices = NoticeBoard()
  /// How far behind the last picture a silence may be dated. Choice: a host's threads race by less.
  private static let silentBehind: Duration = .seconds(1)
  private var driverChanges: Int?
  /// Leads from the turned camera's frame to the rig's; nil until the camera turns.
  private var rigFromCamera: Rotation<Camera, Camera>?
  private var watch: RigWatch
  private var seat = SeatWatch()
  private var hasStarted = false
  /// The latest time up to which the source reported no frame.
  private var silentUntil = Timestamp.zero
  /// Counts of the session so far.
  public private(set) var summary = SessionSummary()
  /// Maps session time to the wall clock; nil if no wall clock is known, as for a file.
  public var anchor: WallClockAnchor?
  /// The part of the display that attention belongs to, in points; nil for zones or the whole display.
  public var attentionRegion: ScreenRegion?
  private var attentionRule: AttentionRule

  /// Length of an attention interval. A new length begins a new interval.
  public var attentionInterval: Duration {
    get { driver.attentionInterval }
    set { driver.attentionInterval = newValue }
  }

  /// The driver's state, without vehicle data, at the last frame or the last time known to have no frame. A property
  /// that is read through an optional would copy the whole engine (28 KB).
  mutating func takeSnapshot() -> DriverSnapshot { driver.snapshot }
  /// The time of the last frame, or of the last moment known to have no frame.
  var latest: Timestamp { lastTime ?? .zero }

  /// An engine without a calibration.
  /// - Parameter rig: The default assumes a field of view and has no zones.
  public init(rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings()) {
    self.rig = rig
    forward = rig.forward
    attentionRegion = settings.attention.region.rect
    attentionRule = AttentionRule(rig: rig, zones: settings.attention.zones)
    visibility = EyeVisibility(settings: settings.visibility)
    watch = RigWatch(forward: rig.forward)
    driver = DriverStateEngine(zones: rig.zones, settings: settings)
    movements = EyeMovementMonitor(settings: settings.eyeMovement)
    availability = AvailabilityMonitor(settings: settings.availability)
    self.settings = settings
    calibrator = Calibrator(rig: rig, settings: settings)
  }

  /// An engine with a calibration.
  /// - Parameter calibration: In use from the first frame.
  /// - Throws: ``CalibrationError`` if the calibration does not fit the rig.
  public init(
    rig: Rig, settings: EngineSettings = EngineSettings(), calibration: GazeCalibration
  ) throws(CalibrationError) {
    self.init(rig: rig, settings: settings)
    try setCalibration(calibration)
  }

  /// An engine for a recording, with the calibration that was in use when it was made.
  /// - Parameter recorded: nil if none was; may rest on an older way of measuring eyes, as the recording does.
  init(rig: Rig, settings: EngineSettings, recorded: GazeCalibration?) throws(CalibrationError) {
    self.init(rig: rig, settings: settings)
    try calibrator.set(recorded, isRecorded: true)
  }

  /// Uses other values of the settings that ``LiveSettings`` names.
  mutating func use(_ next: EngineSettings) {
    let last = settings.attention
    settings = next
    driver.use(next)
    if next.attention.region != last.region { attentionRegion = next.attention.region.rect }
    attentionRule = AttentionRule(rig: rig, zones: next.attention.zones)
  }

  /// Feeds one observation; a time that repeats, goes back or leaps is counted, told and ignored.
  /// - Returns: The frame's report, then the events that the frame completed; at most a notice for an ignored frame.
  public mutating func update(_ observation: CabinObservation) -> [MonitorEvent] {
    let reading = clock.read(observation.time)
    var rounded = observation.rounded()
    switch reading {
    case .unusable:
      summary.staleFrames += 1
      return doubt(.cameraTime, "A picture", observation.time)
    case .time(let time), .set(let time): rounded.move(by: time - rounded.time)
    }
    firstTime = firstTime ?? rounded.time
    lastTime = rounded.time
    let covers = visibility.update(rounded.face, at: rounded.time)
    let isEyeHidden = covers.left != nil || covers.right != nil
    // A hidden eye counts as not seen, because not the eye was measured but a rim or a reflection.
    if covers.left != nil { rounded.face?.leftEye = nil }
    if covers.right != nil { rounded.face?.rightEye = nil }
    let notes = turn(rounded.turn, at: rounded.time)
    // The face as the turned camera sees it; the gaze is measured in that frame.
    var asSeen: FaceObservation?
    if let rigFromCamera, let face = rounded.face {
      (asSeen, rounded.face) = (Self.gazeFace(face, covers), face.turned(back: rigFromCamera))
    }
    // From here on a constant, because each use of a variable would copy the observation.
    let seen = rounded
    var report = FrameReport(
      observation: seen, tracking: TrackingClassifier.tracking(seen.face, isEyeHidden: isEyeHidden))
    (report.leftCover, report.rightCover) = covers
    var steps = calibrator.saw(pictures: seen.size)
    let changed = changeDriver(seen.driverChanges, at: seen.time, &steps)
    if gazeRevision != calibrator.revision {
      gazeRevision = calibrator.revision
      gaze.use(calibrator.calibration)
    }
    var measurement: GazeMeasurement?
    var head: Transform<Camera, Head>?
    if report.tracking != .unsupported, let face = Self.gazeFace(seen.face, covers), let camera = camera(for: seen.size)
    {
      head = face.cameraFromHead
      measurement = GazeEstimator.measure(asSeen ?? face, at: seen.time, camera: camera)
      report.gaze = gaze.update(face, measured: measurement, at: seen.time, forward: forward, turned: rigFromCamera)
    }
    // A turned camera does not calibrate, because the display's place is no longer known well.
    steps.add(calibrator.update(rigFromCamera == nil ? measurement : nil, at: seen.time))
    let misfit = watch.update(seen.face, gaze: report.gaze, at: seen.time)
    driver.isRigDoubtful = watch.doubt != nil
    driver.rigFromCamera = rigFromCamera
    Self.look(
      &report, vehicleFromCamera: watch.doubt == nil ? rig.vehicleFromCamera : nil, display: calibrator.display)
    driver.aimAttention(
      at: attentionRule.aim(attentionRegion, on: calibrator.display), isCalibrated: calibrator.isCalibrated)
    let cover = covers.right == nil ? nil : covers.left
    let gone = departures.update(seen)
    let sight = FaceSight(
      eyes: seen.face == nil && driver.phoneHidesFace ? .phone : cover,
      works: report.tracking == .success || report.tracking == .lowConfidence ? .head : .neither)
    let jump: AvailabilityChange? = if case .set = reading { availability.clockJumped(at: seen.time) } else { nil }
    let change =
      jump
      ?? availability.update(
        seen, gone: gone, tracking: report.tracking, sight: sight, areLidsUnsure: driver.areLidsUnsure,
        gazeDoubt: gazeDoubt(seen))
    var found = driver.update(
      &report, head: head, camera: seen.phones == nil && !driver.seesPhones ? nil : camera(for: seen.size),
      isUnavailable: availability.current.isUnavailable, isPictureBelieved: availability.isPictureBelieved,
      areLidsSeen: TrackingClassifier.areLidsSeen(seen.face), isZeroKnown: gaze.zeroTrust >= Self.trustedZero)
    found.add(driver.note(gone, at: seen.time, isBelieved: availability.isPictureBelieved))
    found.add(movements.update(&report, isPictureBelieved: availability.isPictureBelieved))
    summary.frames += 1
    summary.faceFrames += report.tracking == .faceMissing ? 0 : 1
    summary.seconds = seen.time.seconds(since: firstTime ?? .zero)
    if report.movement != .blink {
      steps.add(calibrator.watch(report.gaze, glasses: measurement?.glasses, at: seen.time))
    }
    report.tracking = TrackingClassifier.tracking(
      report, display: calibrator.display, irisesAgree: irises.update(seen.face, at: seen.time))
    // As this is its last use, the report is moved and not copied.
    var events: [MonitorEvent] = [.frame(report)]
    events.add(started(at: seen.time))
    events.add(changed)
    if let change { events.append(.availability(dated(change))) }
    events.add(notes)
    if let misfit { events.append(NoticeBoard.event(.rigDoubtful, misfit.words, at: seen.time)) }
    // People at a desk lean back as they like.
    if !rig.zones.isEmpty, let moved = seat.update(seen.face, at: seen.time) {
      events.append(NoticeBoard.event(.seatMoved, moved, at: seen.time))
    }
    events.add(found)
    if !steps.isEmpty { events += told(steps, at: seen.time) }
    for event in changed { count(event) }
    for event in found { count(event) }
    return events
  }

  /// Why the gaze is uncertain or missing; nil without such a reason.
  private func gazeDoubt(_ seen: CabinObservation) -> Availability.DegradedReason? {
    // Earlier versions measured the eyes of such a recorded face.
    if let face = seen.face, face.gaze == nil, face.leftEye != nil || face.rightEye != nil { return .measuredBefore }
    if watch.doubt != nil { return .rigDoubtful }
    if rigFromCamera != nil { return .cameraMoved }
    return calibrator.isWithoutItsCalibration || !isCameraKnown ? .uncalibrated : nil
  }

  /// Smallest turn of the camera that counts, degrees. Choice: below, the camera is back in its place.
  private static let smallestTurn = 1.5

  /// Takes over how the camera stands to its first place, and tells it.
  private mutating func turn(_ turn: CameraTurn?, at time: Timestamp) -> [MonitorEvent] {
    guard let turn else { return [] }
    if turn.roll.magnitude.degrees > CameraTurn.mostTilt {
      watch.overturned(by: turn.roll)
      return []
    }
    // A display turns with the camera that is built into it.
    guard !rig.zones.isEmpty || rig.vehicleFromCamera != nil else { return [] }
    let angles = [("up", turn.pitch), ("left", turn.yaw), ("clockwise", turn.roll)]
    guard angles.contains(where: { $0.1.magnitude.degrees >= Self.smallestTurn }) else {
      rigFromCamera = nil
      return [NoticeBoard.event(.cameraMoved, "The camera is back in its place", at: time)]
    }
    rigFromCamera = turn.rotation
    let words = angles.map { "\($0.1.degrees.tenths) degrees \($0.0)" }.joined(separator: ", ")
    return [NoticeBoard.event(.cameraMoved, "The camera was turned by \(words), as seen along its view", at: time)]
  }

  /// Notes a frame that is not analyzed, so that the camera does not count as stalled.
  public mutating func passFrame(at time: Timestamp) {
    guard let time = clock.time(of: time) else { return }
    if let lastTime, time > lastTime { availability.frameCame(at: time) }
  }

  /// Notes that no frame came until `time`; live sources call this while they wait. Earlier frames then count as late.
  /// - Parameter said: On the source's clock; before the first frame, the time waited so far.
  /// - Returns: A change of availability and calibration events, if any.
  public mutating func noFrame(at said: Timestamp) -> [MonitorEvent] {
    guard let time = clock.readSilence(until: said) else { return doubt(.silenceTime, "A silence", said) }
    if let lastTime {
      guard time > lastTime else {
        return lastTime - time > Self.silentBehind ? doubt(.silenceTime, "A silence", said) : []
      }
      silentUntil = time
    }
    let steps = lastTime == nil ? [] : told(calibrator.update(nil, at: time), at: time)
    let found = availability.noFrame(at: time)
    driver.noteNothing(at: lastTime == nil ? .zero : time, isUnavailable: availability.current.isUnavailable)
    guard var change = found else {
      // After a report for this time, earlier frames are late, because their reports must not follow.
      if !steps.isEmpty || availability.current.isUnavailable { lastTime = lastTime.map { _ in time } }
      return steps
    }
    // Before its first frame, a recording's time is 0.
    change.time = lastTime == nil ? .zero : time
    lastTime = lastTime.map { _ in time }
    return started(at: change.time) + [.availability(dated(change))] + steps
  }

  /// Notes a condition from the host program.
  /// - Returns: The change of availability, if it happens at once.
  public mutating func note(_ condition: HostCondition) -> [MonitorEvent] {
    var condition = condition
    // An event's time must not lie before earlier reports.
    condition.time = max(clock.time(of: condition.time) ?? .zero, lastTime ?? .zero)
    guard let change = availability.note(condition) else { return [] }
    driver.noteNothing(at: condition.time, isUnavailable: availability.current.isUnavailable)
    lastTime = lastTime.map { max($0, condition.time) }
    return started(at: condition.time) + [.availability(dated(change))]
  }

  /// Tells of a time that is not used.
  private mutating func doubt(_ cause: Notice.Cause, _ what: String, _ time: Timestamp) -> [MonitorEvent] {
    let off = (clock.time(of: time) ?? time) - latest
    return notices.tell(cause, "\(what) is dated \(NoticeBoard.words(off)) the last picture", at: latest)
  }

  /// How much later than the clock of sources this drive's clock is, since their clock was set. `mutating`, because a
  /// read through an optional would copy the engine.
  mutating func clockOffset() -> Duration { clock.offset }

  /// The session's first change of availability, which is reported once.
  private mutating func started(at time: Timestamp) -> [MonitorEvent] {
    guard !hasStarted else { return [] }
    hasStarted = true
    return [.availability(dated(AvailabilityChange(time: time, availability: .starting)))]
  }

  /// Ends the session.
  /// - Parameter end: How the source ended.
  /// - Returns: The ends of open events, then the summary, which is always last.
  public mutating func finish(_ end: SourceEnd) -> [MonitorEvent] {
    let time = lastTime.map { max($0, silentUntil) } ?? .zero
    summary.isComplete = end.isComplete
    summary.note = end.note
    summary.droppedFrames = end.droppedFrames
    var events = driver.finish(at: time) + movements.finish(at: time)
    events.forEach { count($0) }
    summary.quality = movements.gazeQuality(calibrator.calibration)
    calibrator.stop()
    events += told(calibrator.update(nil, at: time), at: time)
    events += availability.stop(end.failure, at: time).map { [.availability(dated($0))] } ?? []
    driver.noteNothing(at: time, isUnavailable: availability.current.isUnavailable)
    return events + [.summary(time: time, summary: summary)]
  }

  /// Ends open events and forgets the driver's data when another person takes the seat.
  /// - Returns: The ends of the previous driver's events, then the change of the driver.
  private mutating func changeDriver(
    _ changes: Int, at time: Timestamp, _ steps: inout [CalibrationChange]
  ) -> [MonitorEvent] {
    defer { driverChanges = changes }
    guard let driverChanges, driverChanges != changes else { return [] }
    let ended = driver.finish(at: time) + movements.finish(at: time)
    driver = driver.forAnotherPerson(zones: rig.zones, settings: settings)
    movements = movements.forAnotherPerson(settings: settings.eyeMovement)
    seat = SeatWatch()
    steps += calibrator.sawAnotherDriver()
    return ended + [.driverChanged(time: time)]
  }

  /// Adds the gaze in the vehicle frame and on the display.
  private static func look(
    _ report: inout FrameReport, vehicleFromCamera: Transform<Vehicle, Camera>?, display: Rig.Display?
  ) {
    guard let sample = report.gaze else { return }
    if let vehicleFromCamera { report.vehicleGaze = vehicleFromCamera * sample.direction }
    guard let display else { return }
    report.screenPoint = display.point(from: sample.origin, along: sample.direction)
    report.screenState = display.state(of: report.screenPoint)
  }

  /// Converts a calibration's changes into events. A finished calibration gets its date and comes into use.
  private mutating func told(_ steps: [CalibrationChange], at time: Timestamp) -> [MonitorEvent] {
    steps.map { step in
      guard case .finished(var calibration) = step else { return .calibration(time: time, change: step) }
      let now = anchor.map { $0.utcMilliseconds(at: time).rounded() }
      // A refresh has a date of its own.
      if calibration.refresh == nil { calibration.created = now } else { calibration.refresh?.created = now }
      calibrator.use(calibration)
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
    let known = rig.camera(for: size)
    // Pictures of another aspect ratio are cropped in an unknown way. Lids and faces are judged nevertheless.
    let camera = known ?? Rig(name: rig.name).camera(for: size)
    (self.camera, isCameraKnown) = ((size, camera), known != nil || camera == nil)
    return camera
  }

  /// The face from which the gaze is measured; without its eyes if a hand hides one of them.
  @inline(__always)
  private static func gazeFace(
    _ seen: FaceObservation?, _ covers: (left: EyeCover?, right: EyeCover?)
  ) -> FaceObservation? {
    guard covers.left == .hand || covers.right == .hand else { return seen }
    var face = seen
    // A hand at one eye also shifts the other eye's measured lids, and so the gaze by ten degrees or more.
    face?.leftEye = nil
    face?.rightEye = nil
    return face
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
