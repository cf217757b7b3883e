@testable import Heed
@testable import HeedDashboard
@testable import HeedSignals

/// Files that people write: rig, settings, calibration; and the settings of the page's form.
enum Configurations {
  static func rig(_ bytes: [UInt8]) {
    guard let read = try? RigFile(path: "rig.yaml", text: String(decoding: bytes, as: UTF8.self)) else { return }
    // What was read is written so that it is read again.
    let text = RigFile.text(of: read.rig)
    guard let again = try? RigFile(path: "rig.yaml", text: text) else {
      preconditionFailure("written, and not read: \(text)")
    }
    precondition(RigFile.text(of: again.rig) == text, "written twice, and not the same: \(text)")
  }

  static func roadCamera(_ bytes: [UInt8]) {
    _ = try? RoadCameraLine(path: "camera", text: String(decoding: bytes, as: UTF8.self))
  }

  static func settings(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? SettingsFile.settings(path: "settings.yaml", text: text, isRecorded: true)
    guard let settings = try? SettingsFile.settings(path: "settings.yaml", text: text) else { return }
    guard
      let again = try? SettingsFile.settings(path: "settings.yaml", text: SettingsFile.text(ofChangesIn: settings))
    else { preconditionFailure("changes were written, and not read") }
    precondition(again == settings, "changes were written, and others read")
  }

  /// A calibration's file, and the same bytes with the checksum that they would have: what somebody edits by hand.
  static func calibration(_ bytes: [UInt8]) {
    readCalibration(bytes)
    // Its end is `,"checksum":"01234567"}` and a line feed.
    let covered = Array(bytes.dropLast(24))
    let digits = String(Checksum.of(covered), radix: 16)
    let sum = String(repeating: "0", count: 8 - digits.count) + digits
    readCalibration(covered + Array(",\"checksum\":\"\(sum)\"}\n".utf8))
  }

  private static func readCalibration(_ bytes: [UInt8]) {
    guard let calibration = try? GazeCalibration(file: bytes) else { return }
    guard let again = try? GazeCalibration(file: Array(calibration.file.utf8)) else {
      preconditionFailure("written, and not read: \(calibration.file)")
    }
    precondition(again.file == calibration.file, "written twice, and not the same")
  }

  static func form(_ bytes: [UInt8]) {
    let fields = HTTPRequest.pairs(of: String(decoding: bytes, as: UTF8.self)[...])
    _ = try? SettingsForm.settings(fields, over: EngineSettings())
    _ = try? SettingsForm.regions(fields, over: nil)
  }
}
