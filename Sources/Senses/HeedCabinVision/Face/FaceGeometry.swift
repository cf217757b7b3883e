import Foundation
import HeedVision

/// Fixed parameters of the face nets: the landmarks that each refining net handles, and how its region is cut out.
struct FaceGeometry: Hashable, Decodable, Sendable {
  var lips, leftEye, rightEye: Head
  var attention: Attention

  /// A refining net: its landmarks, and two landmarks whose line gives the rotation of its region.
  struct Head: Hashable, Sendable {
    /// The refined landmarks, in the order of the net's output.
    var landmarks: [Int]
    /// The left one of two landmarks that lie level in the region that the net reads.
    var left: Int
    var right: Int
  }

  /// Parameters for cutting the regions of the refining nets out of the trunk's features.
  struct Attention: Hashable, Sendable {
    var featuresSide, headSide: Int
    var regionScale, featuresPerCropPixel, cropPixelsPerOffset: Double
  }

  private enum Key: String, CodingKey {
    case version, lips, attention, rotation
    case leftEye = "left_eye"
    case rightEye = "right_eye"
    case featuresSide = "features_side"
    case headSide = "head_side"
    case regionScale = "region_scale"
    case featuresPerCropPixel = "features_per_crop_pixel"
    case cropPixelsPerOffset = "crop_pixels_per_offset"
  }

  /// Decodes `face_geometry.json`.
  /// - Throws: `DecodingError` for a landmark index outside the mesh.
  init(from decoder: any Decoder) throws {
    let all = try decoder.container(keyedBy: Key.self)
    let shared = try all.nestedContainer(keyedBy: Key.self, forKey: .attention)
    let rotation = try shared.nestedContainer(keyedBy: Key.self, forKey: .rotation)
    func head(_ key: Key) throws -> Head {
      let landmarks = try all.decode([Int].self, forKey: key)
      let level = try rotation.decode([Int].self, forKey: key)
      let known = 0..<FaceLandmarks.trunkCount
      guard level.count == 2, (landmarks + level).allSatisfy(known.contains) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: all, debugDescription: "not landmarks of this mesh")
      }
      return Head(landmarks: landmarks, left: level[0], right: level[1])
    }
    lips = try head(.lips)
    leftEye = try head(.leftEye)
    rightEye = try head(.rightEye)
    attention = Attention(
      featuresSide: try shared.decode(Int.self, forKey: .featuresSide),
      headSide: try shared.decode(Int.self, forKey: .headSide),
      regionScale: try shared.decode(Double.self, forKey: .regionScale),
      featuresPerCropPixel: try shared.decode(Double.self, forKey: .featuresPerCropPixel),
      cropPixelsPerOffset: try shared.decode(Double.self, forKey: .cropPixelsPerOffset))
  }
}

extension ModelStore {
  /// Loads `face_geometry.json`. The file is checked like every model.
  func loadFaceGeometry() throws(VisionError) -> FaceGeometry {
    let file = try load("face_geometry")
    do { return try JSONDecoder().decode(FaceGeometry.self, from: Data(file.bytes)) } catch {
      throw .modelUnreadable(path: file.path, message: "\(error)")
    }
  }
}
