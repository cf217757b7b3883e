import Foundation
import HeedVision

/// Fixed parameters of the face nets: the landmarks that each refining net handles, and how its region is cut out.
struct FaceGeometry: Decodable, Sendable {
  /// The landmarks that each net refines, in the order of its output.
  var lips, leftEye, rightEye: [Int]
  var attention: Attention

  /// Parameters for cutting the regions of the refining nets out of the trunk's features.
  struct Attention: Decodable, Sendable {
    var featuresSide, headSide: Int
    var regionScale, featuresPerCropPixel, cropPixelsPerOffset: Double
    var rotation: Level
  }

  /// For each net two landmarks that lie level in the region that it reads, the left one first.
  struct Level: Decodable, Sendable {
    var lips, leftEye, rightEye: [Int]
  }
}

extension ModelStore {
  /// Loads `face_geometry.json`. The file is checked like every model.
  func loadFaceGeometry() throws(VisionError) -> FaceGeometry {
    let file = try load("face_geometry")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do { return try decoder.decode(FaceGeometry.self, from: Data(file.bytes)) } catch {
      throw .modelUnreadable(path: file.path, message: "\(error)")
    }
  }
}
