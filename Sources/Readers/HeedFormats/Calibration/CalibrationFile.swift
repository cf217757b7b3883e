import HeedGaze
package import HeedSignals

/// Reads a calibration from a file that the user named.
package enum CalibrationFile {
  /// The reason why a calibration file cannot be used.
  package enum Refusal: Error {
    case file(FormatError)
    /// The file's content is invalid, or belongs to another display or camera.
    case calibration(CalibrationError)

    /// The reason as a sentence that does not name the file.
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

  /// Reads a calibration. Checks that it was made with the display and the camera of `rig`.
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
