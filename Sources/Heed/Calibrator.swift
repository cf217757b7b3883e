import HeedGaze
import HeedGeometry
import HeedSignals

/// The engine's calibration: the one in use, the one that is being made, and the watch over the first.
struct Calibrator: Sendable {
  private let rig: Rig
  private let settings: EngineSettings
  /// The one in use.
  private(set) var calibration: GazeCalibration?
  /// Counts the calibrations that were put in use or away.
  private(set) var revision = 0
  private(set) var orientation = InterfaceOrientation.portrait
  private var session: CalibrationSession?
  private var drift: DriftWatch?
  /// What the next update says first.
  private var news: [CalibrationChange] = []
  private var picture: ImageSize?

  init(rig: Rig, settings: EngineSettings) {
    self.rig = rig
    self.settings = settings
  }

  /// The display as it is turned now.
  var display: Rig.Display? { rig.display?.turned(to: orientation) }

  var isCalibrating: Bool { session?.isGoingOn ?? false }

  var state: CalibrationSession.State? { session?.state }

  mutating func turn(to orientation: InterfaceOrientation) throws(CalibrationError) {
    guard !isCalibrating else { throw .alreadyCalibrating }
    self.orientation = orientation
  }

  mutating func start(_ plan: CalibrationPlan) throws(CalibrationError) {
    guard !isCalibrating else { throw .alreadyCalibrating }
    guard let display = rig.display else { throw .noDisplay }
    guard let size = picture ?? rig.cabinCamera?.size ?? calibration?.camera.size else { throw .notTracking }
    guard let camera = rig.camera(for: size) else { throw .noCamera }
    var plan = plan
    plan.orientation = orientation
    let next = try CalibrationSession(plan, display: display, camera: camera, settings: settings.calibration)
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

  /// Learns the pictures' size; a calibration made from other pictures is put away.
  mutating func saw(pictures size: ImageSize) -> [CalibrationChange] {
    guard size != picture else { return [] }
    picture = size
    guard let calibration, calibration.camera.size != size else { return [] }
    use(nil)
    return [.failed(reason: .otherPictureSize)]
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
  mutating func watch(_ report: FrameReport) -> [CalibrationChange] {
    guard !isCalibrating, let sample = report.gaze, report.movement != .blink else { return [] }
    return drift?.update(sample).map { [$0] } ?? []
  }

  private mutating func use(_ new: GazeCalibration?) {
    calibration = new
    revision += 1
    drift = new.map { _ in DriftWatch(forward: rig.forwardZone, display: rig.display, settings: settings.drift) }
  }
}
