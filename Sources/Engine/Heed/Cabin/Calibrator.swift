import HeedGaze
import HeedGeometry
import HeedSignals

/// The calibration in use with the detection of its drift, and the running calibration.
struct Calibrator: Sendable {
  private let rig: Rig
  private let settings: EngineSettings
  /// The calibration that was set. It is kept even while pictures of another size suspend its use.
  private(set) var kept: GazeCalibration?
  /// Increases with each change of the calibration in use.
  private(set) var revision = 0
  private(set) var orientation = InterfaceOrientation.portrait
  private var session: CalibrationSession?
  private var drift: GazeDriftDetector?
  private var glasses: GlassesMonitor?
  private var seat: SeatMonitor?
  /// Changes of a calibration that the next update reports first.
  private var news: [CalibrationChange] = []
  private var picture: ImageSize?
  private var isAside = false
  /// True if a calibration was dropped because it belonged to the previous driver.
  private var wasAnothers = false

  init(rig: Rig, settings: EngineSettings) { (self.rig, self.settings) = (rig, settings) }

  var display: Rig.Display? { rig.display?.turned(to: orientation) }
  var calibration: GazeCalibration? { isAside ? nil : kept }
  /// True if the person's own calibration is in use.
  var isCalibrated: Bool { !isAside && kept != nil }
  /// True if an average eye's gaze is used, because the calibration that was set does not fit pictures or driver.
  var isWithoutItsCalibration: Bool { isAside || wasAnothers }
  var isCalibrating: Bool { session?.isGoingOn ?? false }
  var state: CalibrationSession.State? { session?.state }

  mutating func turn(to orientation: InterfaceOrientation) throws(CalibrationError) {
    guard !isCalibrating else { throw .alreadyCalibrating }
    self.orientation = orientation
  }

  /// Starts a calibration; before the first picture, the picture size is taken from the rig or the calibration.
  mutating func start(_ plan: CalibrationPlan) throws(CalibrationError) {
    guard !isCalibrating else { throw .alreadyCalibrating }
    guard let display = rig.display else { throw .noDisplay }
    guard let size = picture ?? rig.cabinCamera?.size ?? kept?.camera.size else { throw .notTracking }
    guard let camera = rig.camera(for: size) else { throw .noCamera }
    var plan = plan
    plan.orientation = orientation
    // Calibrating a single point yields only an offset, so it refreshes an existing calibration.
    let next = try CalibrationSession(
      plan, display: display, camera: camera, settings: settings.calibration,
      refreshing: plan.mode == .onePoint ? calibration : nil)
    // A calibration that was stopped just before this start still reports its end.
    if session != nil { news.append(.canceled) }
    session = next
  }

  mutating func collect() throws(CalibrationError) {
    guard isCalibrating else { throw .notCalibrating }
    try session?.collect()
  }

  mutating func repeatPoint() throws(CalibrationError) {
    guard isCalibrating else { throw .notCalibrating }
    try session?.repeatPoint()
  }

  mutating func stop() { session?.cancel() }

  /// - Parameter isRecorded: True if the calibration and the measured eyes come from one recording.
  mutating func set(_ new: GazeCalibration?, isRecorded: Bool = false) throws(CalibrationError) {
    _ = try new?.validated()
    let known = isRecorded ? new?.measurement ?? GazeMeasurement.kind : GazeMeasurement.kind
    try new?.checkBelongs(to: rig, picture: picture, measurement: min(known, GazeMeasurement.kind))
    if new != kept { use(new) }
  }

  /// Notes the picture size. A size other than the calibration's suspends it, and fails a running one.
  mutating func saw(pictures size: ImageSize) -> [CalibrationChange] {
    guard size != picture else { return [] }
    let isFirst = picture == nil
    picture = size
    let wasAside = isAside
    if let kept, wasAside != (kept.camera.size != size) { use(kept) }
    if isCalibrating {
      // The size that was assumed before the first picture may have been wrong.
      if isFirst, let camera = rig.camera(for: size) {
        session?.expect(camera)
      } else {
        session?.fail(.otherPictureSize)
        return []
      }
    }
    return isAside && !wasAside ? [.failed(reason: .otherPictureSize)] : []
  }

  /// Notes that another person sits in the driver's seat: drops the calibration, and fails a running calibration.
  mutating func sawAnotherDriver() -> [CalibrationChange] {
    let hadOne = kept != nil
    // Without a calibration, too, all that was learned about the gaze belongs to the previous driver.
    use(nil)
    wasAnothers = wasAnothers || hadOne
    if isCalibrating {
      session?.fail(.otherDriver)
      return []
    }
    return hadOne ? [.failed(reason: .otherDriver)] : []
  }

  /// Returns waiting changes, then those of the running calibration, and drops a calibration that has ended.
  mutating func update(_ measurement: GazeMeasurement?, at time: Timestamp) -> [CalibrationChange] {
    defer {
      news = []
      if session?.isGoingOn == false { session = nil }
    }
    if let steps = session?.update(measurement, at: time) { news.add(steps) }
    return news
  }

  mutating func watch(_ gaze: GazeSample?, glasses worn: Double?, at time: Timestamp) -> [CalibrationChange] {
    guard !isCalibrating else { return [] }
    var changes: [CalibrationChange] = []
    if let changed = glasses?.update(worn, at: time) { changes.append(changed) }
    if let gaze, let changed = seat?.update(gaze.origin, at: time) { changes.append(changed) }
    if let gaze, let moved = drift?.update(gaze) { changes.append(moved) }
    return changes
  }

  /// Takes a calibration into use (nil for an average eye), and restarts the detection of drift and glasses.
  mutating func use(_ new: GazeCalibration?) {
    kept = new
    if new != nil { wasAnothers = false }
    isAside = new.map { $0.camera.size != picture ?? $0.camera.size } ?? false
    revision += 1
    glasses = calibration.map { GlassesMonitor(calibrated: $0.glasses) }
    seat = calibration.map { SeatMonitor(calibrated: $0.origin) }
    drift = calibration.map { _ in GazeDriftDetector(forward: rig.forwardZone, display: rig.display) }
  }
}
