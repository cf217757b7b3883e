import HeedGaze
package import HeedSignals

/// Reads a calibration file named by the user.
package enum CalibrationFile {
  /// Why a calibration file cannot be used.
  package enum Refusal: Error {
    case file(FormatError)
    /// The content is invalid, or belongs to another display or camera.
    case calibration(CalibrationError)

    /// A sentence without the file's name.
    package var sentence: String {
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
  package static func load(_ path: String, for rig: Rig) throws(Refusal) -> GazeCalibration {
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
