import HeedGaze
import HeedGeometry
import HeedSignals

/// The engine's calibration: the one in use, the one that is being made, and the watch over the first.
struct Calibrator: Sendable {
  private let rig: Rig
  private let settings: EngineSettings
  /// The one that was chosen; put aside while the pictures have another size than those that it was made from.
  private(set) var kept: GazeCalibration?
  /// Counts the calibrations that were put in use or away.
  private(set) var revision = 0
  private(set) var orientation = InterfaceOrientation.portrait
  private var session: CalibrationSession?
  private var drift: GazeDriftDetector?
  /// What the next update says first.
  private var news: [CalibrationChange] = []
  private var picture: ImageSize?
  private var isAside = false

  init(rig: Rig, settings: EngineSettings) {
    self.rig = rig
    self.settings = settings
  }

  /// The display as it is turned now.
  var display: Rig.Display? { rig.display?.turned(to: orientation) }

  /// The one in use.
  var calibration: GazeCalibration? { isAside ? nil : kept }

  var isCalibrating: Bool { session?.isGoingOn ?? false }

  var state: CalibrationSession.State? { session?.state }

  mutating func turn(to orientation: InterfaceOrientation) throws(CalibrationError) {
    guard !isCalibrating else { throw .alreadyCalibrating }
    self.orientation = orientation
  }

  mutating func start(_ plan: CalibrationPlan) throws(CalibrationError) {
    guard !isCalibrating else { throw .alreadyCalibrating }
    guard let display = rig.display else { throw .noDisplay }
    guard let size = picture ?? rig.cabinCamera?.size ?? kept?.camera.size else { throw .notTracking }
    guard let camera = rig.camera(for: size) else { throw .noCamera }
    var plan = plan
    plan.orientation = orientation
    // One point alone finds an offset: of a person whose eyes are known it refreshes that.
    let next = try CalibrationSession(
      plan, display: display, camera: camera, settings: settings.calibration,
      refreshing: plan.mode == .onePoint ? calibration : nil)
    // One that was stopped and started again between two frames was canceled all the same.
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

  mutating func set(_ new: GazeCalibration?) throws(CalibrationError) {
    _ = try new?.validated()
    try new?.checkBelongs(to: rig, picture: picture, measurement: GazeMeasurement.kind)
    use(new)
  }

  /// Takes over what a session came to.
  mutating func finish(_ new: GazeCalibration) { use(new) }

  /// Learns the pictures' size: a calibration made from others is put aside until they return, and one that is being
  /// made from others has failed.
  mutating func saw(pictures size: ImageSize) -> [CalibrationChange] {
    guard size != picture else { return [] }
    let isFirst = picture == nil
    picture = size
    let wasAside = isAside
    if let kept, wasAside != (kept.camera.size != size) { use(kept) }
    if isCalibrating {
      // Before the first picture only its size was guessed.
      if isFirst, let camera = rig.camera(for: size) {
        session?.expect(camera)
      } else {
        session?.fail(.otherPictureSize)
        return []
      }
    }
    return isAside && !wasAside ? [.failed(reason: .otherPictureSize)] : []
  }

  /// Feeds the session that is going on.
  mutating func update(_ measurement: GazeMeasurement?, at time: Timestamp) -> [CalibrationChange] {
    defer {
      news = []
      if session?.isGoingOn == false { session = nil }
    }
    return news + (session?.update(measurement, at: time) ?? [])
  }

  /// Feeds the watch over the calibration in use.
  mutating func watch(_ gaze: GazeSample?) -> [CalibrationChange] {
    guard drift != nil, !isCalibrating, let sample = gaze else { return [] }
    return drift?.update(sample).map { [$0] } ?? []
  }

  private mutating func use(_ new: GazeCalibration?) {
    kept = new
    isAside = new.map { $0.camera.size != picture ?? $0.camera.size } ?? false
    revision += 1
    drift = calibration.map { _ in
      GazeDriftDetector(forward: rig.forwardZone, display: rig.display, settings: settings.drift)
    }
  }
}
