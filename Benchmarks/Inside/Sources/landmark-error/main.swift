// landmark-error face_reference.json: how far our landmarks are from those of the original nets, on one picture.
//
// The picture goes through the whole face stage of the product (detector, region, mesh and the heads for eyes and
// lips), as the first frame of a recording would; the reference went through the original TensorFlow Lite nets and
// MediaPipe's steps (Tools/models/make_fixture.py). Prints one JSON object.
import Foundation
import HeedCabinVision
import HeedSignals
import HeedVideo
import HeedVision

struct Reference: Decodable {
  var image: String
  var landmarks: [[Double]]
}

struct Errors: Encodable {
  var landmarks: Int
  /// Distance in the picture's plane.
  var maxPixels: Double
  var meanPixels: Double
  /// Difference in depth, in the same scale.
  var maxDepthPixels: Double
}

func errors(of reference: Reference, in folder: URL) throws -> Errors? {
  let frame = try readImage(folder.appending(path: reference.image).path)
  let tracker = try FaceTracker(models: ModelStore(), engine: try OpenCVEngine())
  guard let face = try tracker.update(frame), face.points.count == reference.landmarks.count else { return nil }
  // Source: the fixture's conventions: MediaPipe's pixels begin half a pixel before OpenCV's.
  let halfPixel = 0.5
  let pairs = zip(face.points, reference.landmarks)
  let distances = pairs.map { ours, theirs in
    hypot(Double(ours.x) - (theirs[0] - halfPixel), Double(ours.y) - (theirs[1] - halfPixel))
  }
  let depths = pairs.map { ours, theirs in abs(Double(ours.z) - theirs[2]) }
  return Errors(
    landmarks: distances.count, maxPixels: distances.max() ?? .infinity,
    meanPixels: distances.reduce(0, +) / Double(distances.count), maxDepthPixels: depths.max() ?? .infinity)
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

guard CommandLine.arguments.count == 2 else { fail("usage: landmark-error face_reference.json", 64) }
let fixture = URL(fileURLWithPath: CommandLine.arguments[1])
do {
  let reference = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: fixture))
  guard let result = try errors(of: reference, in: fixture.deletingLastPathComponent()) else {
    fail("no face was found in \(reference.image)", 1)
  }
  FileHandle.standardOutput.write(try JSONEncoder().encode(result))
} catch {
  fail("\(error)", 1)
}
