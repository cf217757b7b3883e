import Foundation
import HeedFormats
package import HeedSession
package import HeedSignals

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

  /// Returns nil if the store has none of this driver.
  package init?(of driver: DriverName, store: String?, rig: Rig) {
    let file = DriverCalibrations(folder: store.map { URL(fileURLWithPath: $0, isDirectory: true) }).file(of: driver)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do { calibration = try CalibrationFile.load(file.path, for: rig) } catch {
      remark = "\(driver.text)'s calibration is not used. \(error.sentence)"
    }
  }
}
