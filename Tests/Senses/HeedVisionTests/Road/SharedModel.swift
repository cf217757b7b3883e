import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo

@testable import HeedRoadVision
@testable import HeedVision

/// The folder of measuring data; nil if absent.
let sharedData: URL? = {
  let path = ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data"
  let folder = URL(filePath: path, directoryHint: .isDirectory)
  return FileManager.default.fileExists(atPath: folder.appending(path: "models/yolox_nano.onnx").path) ? folder : nil
}()

/// The detector of the measuring data, examined like a user's model.
func sharedDetector(_ data: URL) throws -> YOLODetector {
  let path = data.appending(path: "models/yolox_nano.onnx")
  let labels = try LabelFile.names(in: [UInt8](try Data(contentsOf: data.appending(path: "models/coco.names"))))
  let engine = try OpenCVEngine()
  let model = try RoadModelExamination.examine(
    [UInt8](try Data(contentsOf: path)), path: path.path, as: .init(name: "yolox_nano", labels: labels), engine: engine)
  return try YOLODetector(model, engine: engine)
}

/// The drive of `road/kitti-lead`: the camera's view while it closes in on a car.
struct LeadDrive {
  static let focalLength = 721.5377
  static let centerX = 609.5593
  /// Source: docs/references.md, road.
  static let carHeight = 1.52

  /// Distances along the camera's axis, metres, for each frame.
  var distances: [Double]
  var folder: URL

  init(_ data: URL) throws {
    folder = data.appending(path: "road/kitti-lead")
    let table = try String(contentsOf: folder.appending(path: "lead_lidar.csv"), encoding: .utf8)
    distances = table.split(whereSeparator: \.isNewline).dropFirst().compactMap {
      Double($0.split(separator: ",")[2])
    }
  }

  func frame(_ index: Int) throws -> Frame {
    let digits = String(index)
    return try readImage(
      folder.appending(path: String(repeating: "0", count: 10 - digits.count) + digits + ".png").path)
  }

  /// The tallest vehicle straight ahead of the camera.
  static func lead(_ objects: [RoadObject]) -> RoadObject? {
    objects.filter { $0.label.isVehicle && $0.box.x < centerX && centerX < $0.box.x + $0.box.width }
      .max { $0.box.height < $1.box.height }
  }
}
