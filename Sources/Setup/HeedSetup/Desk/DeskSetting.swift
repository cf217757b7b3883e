import Foundation
package import Heed
import HeedDashboard
package import HeedSession
package import HeedSignals
import HeedVision

/// The inputs of a calibration page, and the machine's cameras and displays.
package struct DeskSetting {
  /// The folder of `--rig`; nil if the page asks for a name.
  let rigPath: String?
  /// The existing rig; nil if the page makes one.
  let rig: Rig?
  let settings: EngineSettings
  let criteria: AccuracyCriteria
  let driver: DriverName?
  let store: String?
  /// Writes a calibration's outcome under a driver's pseudonym, and returns the calibration's path.
  let write: (CalibrationOutcome, DriverName) throws -> String
  private let explain: (any Error) -> String
  let models = ModelStore()
  let cameras: JSONValue
  let displays: JSONValue

  /// - Parameters:
  ///   - rigPath: A rig's folder, which may be missing; nil if the page asks for a name.
  ///   - explain: Turns an error into a sentence.
  ///   - write: Writes an outcome under a driver's pseudonym, and returns the calibration's path.
  package init(
    rig rigPath: String?, settings: EngineSettings = EngineSettings(), criteria: AccuracyCriteria = .standard,
    driver: DriverName? = nil, store: String? = nil, explain: @escaping (any Error) -> String,
    write: @escaping (CalibrationOutcome, DriverName) throws -> String
  ) throws {
    (self.rigPath, self.settings, self.criteria) = (rigPath, settings, criteria)
    (self.driver, self.store, self.explain, self.write) = (driver, store, explain, write)
    var status = stat()
    rig = try rigPath.flatMap { stat($0, &status) == 0 ? try RigFile.load($0) : nil }
    cameras = DeskCamera.all
    displays = .array(
      ConnectedDisplay.all().compactMap { display in
        guard case .success(let found) = display.identification else { return nil }
        return [
          "name": .string(display.name),
          "width_mm": .number(found.widthMeters * 1000), "height_mm": .number(found.heightMeters * 1000),
          "width_px": .integer(found.widthPixels), "height_px": .integer(found.heightPixels),
        ]
      })
  }

  /// The default name of a new rig.
  var rigName: String { rigPath.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "desk" }

  func refusal(_ error: any Error) -> PageRefusal { PageRefusal(explain(error).capitalizedFirst) }
}
