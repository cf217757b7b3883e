import Foundation
import Measuring
import Scoring

/// A calibration from `heed calibrate`, made now or earlier.
struct MadeCalibration {
  /// Name of the calibration's file, and of the lines of clips that are analyzed with it.
  var name: String
  var file: URL
  /// The program's last words if its exit code was 1; otherwise nil.
  var complaint: String?
}

/// Runs `heed calibrate` on clips, once per set of points.
final class Calibrator {
  private let places: Places
  private var known: [String: Result<MadeCalibration, any Error>] = [:]

  init(places: Places) { self.places = places }

  /// - Parameters:
  ///   - name: Name of the resulting file, without its suffix.
  ///   - clip: Path in the data, without `.mp4`.
  func calibration(_ name: String, clip: String, points: PointsTable) throws -> MadeCalibration {
    if let result = known[name] { return try result.get() }
    let result = Result { try calibrate(name, clip: clip, points: points) }
    known[name] = result
    return try result.get()
  }

  private func calibrate(_ name: String, clip: String, points: PointsTable) throws -> MadeCalibration {
    if let folder = places.lines {
      let file = folder.appending(path: name + ".json")
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw AccuracyError.absent(file.lastPathComponent)
      }
      return MadeCalibration(name: name, file: file)
    }
    let video = try places.file("\(clip).mp4")
    let table = places.output.appending(path: name + "-points.csv")
    try Data(points.csv.utf8).write(to: table)
    let output = places.output.appending(path: name + ".json")
    note("calibrating on \(clip).mp4: \(name)")
    let result = try Program(places: places).run(
      ["calibrate", "--video", video.path, "--points", table.path, "--rig", places.rig.path], writing: output)
    return MadeCalibration(
      name: name, file: output, complaint: result.usage.exitCode == 0 ? nil : result.lastWords)
  }
}
