import Foundation
import Measuring
import Scoring

/// Runs `heed locate` like a user: points in, points out.
struct Locator {
  enum Frame: String { case geo, world, pixel }

  let places: Places

  /// - Returns: One result per point, in the order of the points; nil for points without an answer.
  func points(
    _ points: [String], from: Frame, to: Frame, camera: SurveyedCamera, rig: URL? = nil
  ) throws -> [[Double]?] {
    let (input, output) = (places.output.appending(path: "points.txt"), places.output.appending(path: "located.txt"))
    try Data(points.map { $0 + "\n" }.joined().utf8).write(to: input)
    var program = Program(places: places)
    (program.standardInput, program.standardOutput) = (input.path, output.path)
    // "=" keeps a negative longitude from being read as an option.
    var arguments = [
      "locate", "--from", from.rawValue, "--to", to.rawValue, "--position=\(camera.longitude),\(camera.latitude)",
      "--heading=\(camera.heading)",
    ]
    if let rig { arguments += ["--rig", rig.path] }
    let result = try program.run(arguments, name: "locate")
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(1)
    guard lines.count == points.count else {
      throw ScoringError.mismatch("heed locate: \(lines.count) lines for \(points.count) points")
    }
    return try lines.map { line in
      guard !line.isEmpty else { return nil }
      let numbers = line.split(separator: ",").map { Double($0) ?? .nan }
      guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else {
        throw ScoringError.mismatch("heed locate wrote '\(line)'")
      }
      return numbers
    }
  }

  /// Writes a folder that contains the camera's rig.
  func rig(_ camera: SurveyedCamera, name: String) throws -> URL {
    let folder = places.output.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(camera.rig(name: name).utf8).write(to: folder.appending(path: "rig.yaml"))
    return folder
  }
}
