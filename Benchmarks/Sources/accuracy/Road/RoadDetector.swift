import Foundation
import Measuring
import Scoring

/// Runs `heed analyze --road` with the data's detector: pictures in, boxes out.
struct RoadDetector {
  let places: Places

  private static let model = "models/yolox_nano.onnx"
  private static let labels = "models/coco.names"
  /// Milliseconds between two pictures; the program gets their rate as an argument.
  private static let period = 100.0

  /// - Parameters:
  ///   - pictures: A folder of the data.
  ///   - rig: The text of a rig.yaml.
  ///   - count: Number of pictures.
  /// - Returns: The objects of every picture, in order.
  func objects(_ pictures: String, count: Int, rig: String, name: String) throws -> [[RoadRecording.Object]] {
    let file = "road-\(name).ndjson"
    let output = try places.lines?.appending(path: file) ?? run(pictures, rig: rig, file)
    guard FileManager.default.fileExists(atPath: output.path) else { throw AccuracyError.absent(file) }
    var frames = [[RoadRecording.Object]](repeating: [], count: count)
    for object in try RoadRecording(ndjson: Data(contentsOf: output), file: file).objects {
      let frame = object.frame(milliseconds: Self.period)
      if frames.indices.contains(frame) { frames[frame].append(object) }
    }
    return frames
  }

  private func run(_ pictures: String, rig: String, _ file: String) throws -> URL {
    let folder = try places.file(pictures)
    var program = Program(places: places)
    program.environment["HEED_MODELS"] = try models()
    let rigFolder = places.output.appending(path: "road-rig")
    try FileManager.default.createDirectory(at: rigFolder, withIntermediateDirectories: true)
    try Data(rig.utf8).write(to: rigFolder.appending(path: "rig.yaml"))
    let output = places.output.appending(path: file)
    let result = try program.run(
      [
        "analyze", "--road", folder.path, "--road-fps", "10", "--rig", rigFolder.path, "--objects", "--quiet",
      ], writing: output)
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return output
  }

  /// A folder of models with only the detector, made by `heed models add`.
  private func models() throws -> String {
    let (model, labels) = (try places.file(Self.model), try places.file(Self.labels))
    let folder = places.output.appending(path: "road-models")
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var program = Program(places: places)
    program.environment["HEED_MODELS"] = folder.path
    let result = try program.run(
      ["models", "add", model.path, "--label-file", labels.path], name: "road-models-add")
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return folder.path
  }
}
