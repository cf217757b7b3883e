import Foundation
import Heed
import HeedSession
import HeedSignals
import HeedVideo
import HeedVision

/// The calibration page's arguments, and what it detects of the machine.
struct DeskSetting {
  /// The folder of `--rig`; nil if the page asks for a name.
  let rigPath: String?
  /// The existing rig; nil if the page makes one.
  let rig: Rig?
  let settings: EngineSettings
  let criteria: AccuracyCriteria
  let driver: DriverName?
  let store: String?
  let output: String?
  let report: String?
  let models: ModelStore
  let cameras: JSONValue
  let displays: JSONValue

  init(_ options: CalibrateCommand) throws {
    try self.init(
      rig: options.rig, settings: EngineSettings(file: options.settings), criteria: options.criteria.value,
      driver: options.driver.map { try DriverName($0) }, store: options.store, output: options.output,
      report: options.report)
  }

  init(
    rig rigPath: String?, settings: EngineSettings = EngineSettings(), criteria: AccuracyCriteria = .standard,
    driver: DriverName? = nil, store: String? = nil, output: String? = nil, report: String? = nil
  ) throws {
    (self.rigPath, self.settings, self.criteria) = (rigPath, settings, criteria)
    (self.driver, self.store, self.output, self.report) = (driver, store, output, report)
    var status = stat()
    rig = try rigPath.flatMap { stat($0, &status) == 0 ? try RigFile.load($0) : nil }
    models = ModelStore()
    cameras = DeskCamera.all
    displays = .array(
      ConnectedDisplay.all().compactMap { display in
        guard case .success(let found) = display.identification else { return nil }
        return [
          "name": .string(display.connector + (found.model.map { " (\($0))" } ?? "")),
          "width_mm": .number(found.widthMeters * 1000), "height_mm": .number(found.heightMeters * 1000),
          "width_px": .integer(found.widthPixels), "height_px": .integer(found.heightPixels),
        ]
      })
  }

  /// The default name of a new rig.
  var rigName: String { rigPath.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "desk" }

  /// Milliseconds since 1970 UTC.
  var now: Double { WallClockAnchor.now(at: .zero).utcMilliseconds.rounded() }

  /// The driver's stored calibration; nil without one that fits this rig.
  func previous(_ rig: Rig, driver: DriverName?) -> GazeCalibration? {
    driver.flatMap { StoredCalibration(of: $0, store: store, rig: rig) }?.calibration
  }
}
