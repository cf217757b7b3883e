import Foundation
import Scoring

/// Runs the program `lane-markings` of the package `Inside`.
struct LaneMarkings {
  let places: Places

  /// - Parameters:
  ///   - sources: Videos, folders or pictures, any path.
  ///   - options: Further arguments.
  ///   - name: Name of the resulting file.
  func frames(_ sources: [String], options: [String] = [], name: String) throws -> [LaneFrame] {
    let file = "\(name).ndjson"
    let kept = places.lines?.appending(path: file)
    if let kept, !FileManager.default.fileExists(atPath: kept.path) { throw AccuracyError.absent(file) }
    let data =
      try kept.map { try Data(contentsOf: $0) }
      ?? InsideProgram(name: "lane-markings", places: places).output(sources + options, file: file)
    return try LaneFrame.read(data)
  }
}
