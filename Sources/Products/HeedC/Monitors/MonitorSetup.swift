import CHeed
import HeedKit
import HeedSession
import Synchronization

/// A monitor's inputs and settings, read from C's options.
struct MonitorSetup: Sendable {
  /// The cameras whose frames the host pushes.
  struct Cameras: OptionSet, Sendable {
    let rawValue: Int32
    static let cabin = Cameras(rawValue: HEED_CABIN.number)
    static let road = Cameras(rawValue: HEED_ROAD.number)
  }

  let rig: RigFile?
  /// The rig of the options, or a rig with an assumed field of view.
  let rigInUse: Rig
  let settings: EngineSettings
  let calibration: GazeCalibration?
  let models: ModelStore
  let cameras: Cameras
  let isLive: Bool
  /// The kinds of events that the host does not get, one bit for each kind.
  let without: UInt32
  /// True if the options replace a recording's own settings.
  let replacesSettings: Bool

  /// - Parameter recorded: Reads the settings of the recording to replay; nil without a recording.
  init(_ options: UnsafePointer<heed_options>?, recorded: (() throws -> EngineSettings)? = nil) throws {
    let raw = try options.map { try Argument.value($0, "options") } ?? heed_options()
    rig = try Argument.text(raw.rig, "options.rig").map { try RigFile(at: $0) }
    let file = try Argument.text(raw.settings, "options.settings")
    let text = try Argument.text(raw.settings_text, "options.settings_text")
    try require(file == nil || text == nil, "options.settings and options.settings_text are both set; leave one away.")
    let keepsOwn = try Argument.flag(raw.keeps_settings, "options.keeps_settings")
    try require(!keepsOwn || recorded != nil, "options.keeps_settings is for heed_replay(); leave it 0 here.")
    replacesSettings = !keepsOwn && (file != nil || text != nil)
    let base = try replacesSettings ? EngineSettings() : recorded?() ?? EngineSettings()
    settings =
      try file.map { try SettingsFile.load($0, over: base) }
      ?? text.map { try LatestSettings.read($0, over: base) } ?? base
    let rigInUse = rig?.rig ?? Rig(name: "assumed")
    self.rigInUse = rigInUse
    if recorded == nil { try AttentionRule.check(settings.attention.region.rect, on: rigInUse.display) }
    calibration = try Argument.text(raw.calibration, "options.calibration").map {
      try CalibrationFile.load($0, for: rigInUse)
    }
    models = ModelStore(folder: try Argument.folder(raw.models, "options.models"))
    let known: Cameras = [.cabin, .road]
    try require(
      raw.cameras >= 0 && raw.cameras & ~known.rawValue == 0,
      "options.cameras is \(raw.cameras); add values of heed_camera.")
    cameras = raw.cameras == 0 ? .cabin : Cameras(rawValue: raw.cameras)
    isLive = try Argument.flag(raw.is_live, "options.is_live")
    try require(
      raw.without & ~EventFields.kinds == 0, "options.without is \(raw.without); add 1 << kind of heed_event_kind.")
    try require(
      raw.without & (1 << HEED_EVENT_LOST.rawValue | 1 << HEED_EVENT_SUMMARY.rawValue) == 0,
      "options.without leaves out HEED_EVENT_LOST or _SUMMARY; read these always.")
    without = raw.without
  }

  func makeCabinStage(_ pace: NetCabinStage.Pace) throws -> NetCabinStage {
    try NetCabinStage(models: models, rig: rigInUse, settings: settings.phoneNet, pace: pace)
  }

  func makeRoadStage(looksForObjects: Bool = true) throws -> NetRoadStage {
    try NetRoadStage(camera: rigInUse.roadCamera, looksForObjects: looksForObjects, thresholds: settings.road.detector)
  }

  func makeCabinEngine() throws -> CabinEngine {
    guard let calibration else { return CabinEngine(rig: rigInUse, settings: settings) }
    return try CabinEngine(rig: rigInUse, settings: settings, calibration: calibration)
  }

  /// The description of a recorded session.
  func description(
    source: String, driver: String?, anchor: WallClockAnchor?, contents: SessionContents
  ) -> SessionDescription {
    var description = SessionDescription(heedVersion: GazeTracker.decisionVersion, source: source, anchor: anchor)
    description.settings = SettingsFile.text(of: settings)
    description.keepsNames = settings.sessions.keepNames
    description.rigName = rig?.rig.name
    description.rig = settings.sessions.keepNames ? rig?.text : rig?.bareText
    description.calibration = calibration?.file
    description.driver = driver ?? calibration?.driver
    description.models = Dictionary(models.manifest.models.map { ($0.file, $0.sha256) }) { first, _ in first }
    description.records = contents
    description.display = rigInUse.display.map { .init(width: $0.widthPoints, height: $0.heightPoints) }
    return description
  }
}

/// Reads settings from text and keeps the last result, because a fleet analyzes thousands of drives with one text.
enum LatestSettings {
  private static let latest = Mutex<(text: String, base: EngineSettings, settings: EngineSettings)?>(nil)

  /// - Parameter base: The settings that the text changes.
  /// - Throws: `ConfigurationError` with the position of the problem.
  static func read(_ text: String, over base: EngineSettings = EngineSettings()) throws -> EngineSettings {
    if let known = latest.withLock({ $0 }), known.text == text, known.base == base { return known.settings }
    let settings = try SettingsFile.settings(path: "settings_text", text: text, over: base)
    latest.withLock { $0 = (text, base, settings) }
    return settings
  }

  /// Reads the argument `settings_text`; NULL means the defaults.
  static func read(argument text: UnsafePointer<CChar>?) throws -> EngineSettings {
    try Argument.text(text, "settings_text").map { try read($0) } ?? EngineSettings()
  }
}
