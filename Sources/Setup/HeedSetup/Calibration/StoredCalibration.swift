import Foundation
import HeedFormats
package import HeedSession
package import HeedSignals

/// A driver's stored calibration, and whether it is usable with this rig.
package struct StoredCalibration {
  /// nil when it does not fit this rig or cannot be read.
  package private(set) var calibration: GazeCalibration?
  /// Why it is not used, as a sentence; nil when it is.
  package private(set) var remark: String?

  /// The options with which a run uses it, for people to type.
  package static func options(of driver: String, store: String?, rig: String) -> String {
    let place = store.map { " --store \($0.forShell)" } ?? ""
    return " --rig \(rig.forShell)\(place) --driver \(driver.forShell)"
  }

  /// nil when nothing is stored for this driver.
  package init?(of driver: DriverName, store: String?, rig: Rig) {
    let file = DriverCalibrations(folder: store.map { URL(fileURLWithPath: $0, isDirectory: true) }).file(of: driver)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do { calibration = try CalibrationFile.load(file.path, for: rig) } catch {
      remark = "\(driver.text)'s calibration is not used. \(error.sentence)"
    }
  }
}
