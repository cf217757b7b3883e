import Foundation
import HeedGeometry
import HeedSignals
import HeedVideo
@testable import HeedVision
import Testing

/// True if the models are installed.
let modelsAreInstalled: Bool = ModelStore().inspect().allSatisfy {
  if case .modelMissing = $0.error { false } else { true }
}

/// The message of a skipped test that needs models.
let modelsAreNeeded: Comment = "the models are not installed: `make test` sets them up first"

/// A frame of one colour or pattern.
func frame(
  _ width: Int, _ height: Int, _ format: PixelFormat = .bgr8, time: Timestamp = .zero,
  pixel: (_ x: Int, _ y: Int) -> [UInt8]
) -> Frame {
  let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
  precondition(pixels.count == width * height * format.bytesPerPixel, "as many bytes as the format has")
  return Frame(
    index: 0, time: time, size: ImageSize(width: width, height: height), format: format, pixels: pixels)
}

/// A frame made of bytes.
func frame(_ width: Int, _ height: Int, _ format: PixelFormat, bytes: [UInt8]) -> Frame {
  Frame(index: 0, time: .zero, size: ImageSize(width: width, height: height), format: format, pixels: bytes)
}

/// One face and the output of MediaPipe's nets on TensorFlow Lite.
struct Reference: Decodable {
  struct Detection: Decodable {
    var score: Double
    var box_min: [Double]
    var box_max: [Double]
    var keypoints: [[Double]]
  }

  struct Region: Decodable {
    var center: [Double]
    var size: Double
    var rotation_radians: Double
  }

  var detection_short: Detection
  var detection_full: Detection
  var region_of_detection: Region
  var presence: Double
  var landmarks: [[Double]]
  var region_of_landmarks: Region

  static func load() throws -> Reference {
    try JSONDecoder().decode(Reference.self, from: try Data(contentsOf: try fixture("face_reference", "json")))
  }

  /// The picture, in three formats.
  static func picture(_ format: PixelFormat) throws -> Frame {
    let read = try readImage(try fixture("face", "png").path)
    try #require(read.format == .bgr8 && read.size == ImageSize(width: 640, height: 480))
    let bytes = (0..<480).flatMap { y in
      (0..<640).flatMap { x -> [UInt8] in
        let pixel = read.bytes + y * read.stride + 3 * x
        let (b, g, r) = (
          pixel.load(as: UInt8.self), (pixel + 1).load(as: UInt8.self), (pixel + 2).load(as: UInt8.self)
        )
        switch format {
        case .bgr8: return [b, g, r]
        case .bgra8: return [b, g, r, 255]
        case .gray8: return [gray(r, g, b)]
        }
      }
    }
    return frame(640, 480, format, bytes: bytes)
  }

  private static func gray(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> UInt8 {
    let weighed: Double = 0.299 * Double(r) + 0.587 * Double(g) + 0.114 * Double(b)
    return UInt8(weighed.rounded())
  }

  private static func fixture(_ name: String, _ kind: String) throws -> URL {
    try #require(Bundle.module.url(forResource: name, withExtension: kind, subdirectory: "Fixtures"))
  }
}
