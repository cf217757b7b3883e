import Foundation
package import Heed
import HeedFormats
package import HeedSession
package import HeedSignals
import HeedVideo
import HeedVision

/// The inputs of a calibration, read before the measurement begins.
package struct CalibrationSetting {
  let rigPath: String
  let rig: Rig
  let display: Rig.Display
  let settings: EngineSettings
  let criteria: AccuracyCriteria
  let driver: DriverName?
  /// The driver's stored calibration, if any fits this rig.
  package let previous: GazeCalibration?
  let dialog: SetupDialog
  let models = ModelStore()

  /// - Parameter rigPath: A folder with `rig.yaml`, or the file itself.
  /// - Throws: An error for missing or invalid inputs, before anything is written.
  package init(
    rig rigPath: String, settings: EngineSettings, criteria: AccuracyCriteria, driver: DriverName?, store: String?,
    dialog: SetupDialog
  ) throws {
    (self.rigPath, self.settings, self.criteria) = (rigPath, settings, criteria)
    (self.driver, self.dialog) = (driver, dialog)
    rig = try RigFile.load(rigPath)
    guard let display = rig.display else {
      throw SetupError.notAcceptable("\(rigPath): the rig has no display to calibrate on; describe one in rig.yaml.")
    }
    self.display = display
    let rig = rig
    let kept = driver.flatMap { StoredCalibration(of: $0, store: store, rig: rig) }
    previous = kept?.calibration
    if let remark = kept?.remark { dialog.remark(remark) }
  }

  /// Adds the remedy to an error about images that do not match the rig's camera.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw SetupError.explaining(error, rig: rigPath) }
  }
}

extension WallClockAnchor {
  /// The current time, milliseconds since 1970 UTC.
  static var nowMilliseconds: Double { now(at: .zero).utcMilliseconds.rounded() }
}

/// A driver's stored calibration, if this rig can use it.
package struct StoredCalibration {
  /// The calibration; nil if it does not fit this rig or is unreadable.
  package private(set) var calibration: GazeCalibration?
  /// Why the calibration is not used, as a sentence; nil if it is used.
  package private(set) var remark: String?

  /// The options of a run that uses the calibration.
  package static func options(of driver: String, store: String?, rig: String) -> String {
    let place = store.map { " --store \($0.forShell)" } ?? ""
    return " --rig \(rig.forShell)\(place) --driver \(driver.forShell)"
  }

  /// Returns nil if the store has no calibration of this driver.
  package init?(of driver: DriverName, store: String?, rig: Rig) {
    let file = DriverCalibrations(folder: store.map { URL(fileURLWithPath: $0, isDirectory: true) }).file(of: driver)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do { calibration = try CalibrationFile.load(file.path, for: rig) } catch {
      remark = "\(driver.text)'s calibration is not used. \(error.sentence)"
    }
  }
}
