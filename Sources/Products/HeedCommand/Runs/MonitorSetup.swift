import Heed
import HeedGeometry
import HeedRoad
import HeedSession
import HeedSignals
import HeedVision

/// The inputs that a run reads before its source opens: rig, settings and session name.
struct MonitorSetup {
  let rigFile: RigFile?
  let settings: EngineSettings
  let calibration: CalibrationChoice
  /// The points of interest; nil if they were not requested.
  let points: PointsOnRoad?
  let models = ModelStore()

  /// - Throws: An error for missing or invalid inputs; nothing was written then.
  init(_ options: MonitorOptions) throws {
    rigFile = try options.rig.map { Console.question(try RigFile(at: $0)) }
    var settings = try options.settings.load()
    try options.attention.apply(to: &settings, rig: rigFile?.rig ?? Self.assumed)
    if options.noPhoneNet { settings.phoneNet.isOn = false }
    self.settings = settings
    points = try options.points.map { [settings] in
      try PointsOnRoad(path: $0, settings: settings.road.points, isQuiet: options.quiet.isOn)
    }
    calibration = try CalibrationChoice(options, rig: rigFile?.rig ?? Self.assumed)
    if let name = options.session, try options.place.opened.exists(name), !options.replace {
      throw SessionError.alreadyExists(name: name)
    }
  }

  /// Notes for people on how reliable the figures are.
  var remarks: [String] {
    let assumed =
      "The camera is not measured: a field of view of \(Int(Rig.assumedFieldOfView.degrees.rounded())) degrees is"
      + " assumed, and distances may be a quarter off; name a measured camera with --rig."
    return [rig.cabinCamera == nil ? assumed : nil, calibration.remark].compactMap { $0 }
  }

  private static let assumed = Rig(name: "assumed")
  var rig: Rig { rigFile?.rig ?? Self.assumed }

  func makeEngine() throws -> CabinEngine {
    guard let calibration = calibration.calibration else { return CabinEngine(rig: rig, settings: settings) }
    return try CabinEngine(rig: rig, settings: settings, calibration: calibration)
  }

  /// The description of the session that this run records.
  /// - Parameter roadCamera: The line that gives the recognitions' camera, if it replaces the rig's camera.
  func description(
    source: String, driver: String?, anchor: WallClockAnchor?, contents: SessionContents, roadCamera: String?
  ) -> SessionDescription {
    var description = SessionDescription(heedVersion: GazeTracker.decisionVersion, source: source, anchor: anchor)
    description.settings = SettingsFile.text(of: settings)
    description.rigName = rigFile?.rig.name
    description.keepsNames = settings.sessions.keepNames
    description.rig = settings.sessions.keepNames ? rigFile?.text : rigFile?.bareText
    description.calibration = calibration.calibration?.file
    description.driver = driver
    description.models = Dictionary(models.manifest.models.map { ($0.file, $0.sha256) }) { first, _ in first }
    description.records = contents
    description.roadCamera = roadCamera
    description.display = rig.display.map { .init(width: $0.widthPoints, height: $0.heightPoints) }
    return description
  }
}
