import Foundation
import HeedFormats
import HeedGaze
import HeedSession
import HeedSignals

/// A driver's stored calibration, and whether it is usable with this rig.
struct StoredCalibration {
  /// nil when it does not fit this rig or cannot be read.
  private(set) var calibration: GazeCalibration?
  /// Why it is not used, as a sentence; nil when it is.
  private(set) var remark: String?

  /// nil when nothing is stored for this driver.
  init?(of driver: DriverName, store: String?, rig: Rig) {
    let file = DriverCalibrations(folder: store.map { URL(fileURLWithPath: $0, isDirectory: true) }).file(of: driver)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do { calibration = try CalibrationFile.load(file.path, for: rig) } catch {
      remark = "\(driver.text)'s calibration is not used. \(error.sentence)"
    }
  }
}

/// A calibration file named by the user.
enum CalibrationFile {
  enum Refusal: Error {
    case file(FormatError)
    case calibration(CalibrationError)

    var sentence: String {
      switch self {
      case .file(.notFound): "it is not there."
      case .file(.tooLarge): CalibrationError.tooLarge(limitBytes: GazeCalibration.largestFileBytes).description
      case .file(.notReadable(_, let why)): "it cannot be read (\(why))."
      case .file(let error): error.description
      case .calibration(let error): error.description
      }
    }
  }

  /// Reads a calibration and checks that it was made with this display and camera.
  static func load(_ path: String, for rig: Rig) throws(Refusal) -> GazeCalibration {
    let bytes: [UInt8]
    do throws(FormatError) { bytes = try InputFile.read(path, limitBytes: GazeCalibration.largestFileBytes) } catch {
      throw .file(error)
    }
    do throws(CalibrationError) {
      let calibration = try GazeCalibration(file: bytes)
      try calibration.checkBelongs(to: rig, measurement: GazeMeasurement.kind)
      return calibration
    } catch { throw .calibration(error) }
  }
}
