import Heed
import HeedFormats
package import HeedSession
import HeedSignals

/// Words for a session's source, rig, driver and calibration.
package struct SessionBasis {
  private let description: SessionDescription

  /// - Parameter description: The session's description.
  package init(_ description: SessionDescription) { self.description = description }

  /// Source, rig, driver and calibration, in one sentence.
  package var sentence: String {
    let driver = description.driver.map { ", driver \($0.shortened(64))" } ?? ""
    let rig = description.rigName.map { ", rig \($0.shortened(64))" } ?? ""
    return "From \(description.source.shortened(64))\(rig)\(driver); \(calibration)."
  }

  /// The target of attention, in words that follow "of the seen time".
  package var attentionTarget: String {
    // The settings of a damaged session may be unreadable; the report states the damage elsewhere.
    let settings = (try? SettingsFile.settings(path: "its settings", text: description.settings, isRecorded: true))
    return settings.map { SessionWords.target(of: $0) } ?? "on the target"
  }

  /// The session's calibration in words.
  package var calibration: String {
    guard let file = description.calibration else { return "not calibrated" }
    do throws(CalibrationError) {
      let calibration = try GazeCalibration(file: Array(file.utf8))
      let owner = calibration.driver.map { "\($0.shortened(64))'s calibration" } ?? "a calibration"
      return "with \(owner): \(calibration.words)"
    } catch { return "with a calibration that cannot be read" }
  }
}
