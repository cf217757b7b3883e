import Foundation
import Measuring
import Scoring

/// Runs `heed alerts` like an integrator: recognitions in, alerts out.
struct RoadAlerts {
  let places: Places

  /// - Parameters:
  ///   - recognitions: The whole file, starting with the camera's line.
  ///   - name: Name of the resulting files.
  ///   - withObjects: Whether the output has every object and the road itself, frame by frame.
  ///   - settings: A settings file; nil: as shipped.
  func recording(
    _ recognitions: String, name: String, withObjects: Bool = true, settings: URL? = nil
  ) throws -> RoadRecording {
    try recording(Data(recognitions.utf8), name: name, withObjects: withObjects, settings: settings)
  }

  func recording(
    _ recognitions: Data, name: String, withObjects: Bool = true, settings: URL? = nil
  ) throws -> RoadRecording {
    let file = "road-\(name).ndjson"
    let output = try places.lines?.appending(path: file) ?? run(recognitions, file, withObjects, settings)
    guard FileManager.default.fileExists(atPath: output.path) else { throw AccuracyError.absent(file) }
    return try RoadRecording(ndjson: Data(contentsOf: output), file: file)
  }

  private func run(_ recognitions: Data, _ file: String, _ withObjects: Bool, _ settings: URL?) throws -> URL {
    let (input, output) = (places.output.appending(path: "recognitions.ndjson"), places.output.appending(path: file))
    try recognitions.write(to: input)
    let result = try Program(places: places).run(
      ["alerts", input.path, "--quiet"] + (withObjects ? ["--objects"] : [])
        + (settings.map { ["--settings", $0.path] } ?? []), writing: output)
    // These files are complete and in order, so no line may be left out.
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return output
  }
}
