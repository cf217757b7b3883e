import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite(.enabled(if: modelsAreInstalled, modelsAreNeeded))
struct NetTests {
  private let models = ModelStore()
  private let engine: OpenCVEngine

  init() throws { engine = try OpenCVEngine() }

  private func detection(_ kind: BlazeFaceVariant, _ frame: Frame) throws -> FaceDetection {
    let detector = try FaceDetector(kind, models: models, engine: engine)
    return try #require(try detector.faces(in: frame).first)
  }

  /// Landmarks in the reference's region, or in the detector's.
  private func landmarks(_ frame: Frame, in known: FaceRegion? = nil) throws -> FaceLandmarks {
    let face = try detection(.shortRange, frame)
    let region =
      known ?? FaceRegion(around: face.box, scale: 1.5, left: face.keypoints[0], right: face.keypoints[1])
    return try #require(try FaceMesh(models: models, engine: engine).landmarks(in: frame, region: region))
  }

  @Test(arguments: [BlazeFaceVariant.shortRange, .fullRange])
  func detectedFaceMatchesTheReference(kind: BlazeFaceVariant) throws {
    let reference = try Reference.load()
    let expected = kind == .shortRange ? reference.detection_short : reference.detection_full
    let found = try detection(kind, try Reference.picture(.bgr8))
    #expect(abs(found.score - expected.score) < 1e-4)
    // The reference counts from the picture's corner, Heed from the centre of the first pixel.
    #expect(abs(found.box.x + 0.5 - expected.box_min[0]) < 0.05)
    #expect(abs(found.box.y + 0.5 - expected.box_min[1]) < 0.05)
    #expect(abs(found.box.x + found.box.width + 0.5 - expected.box_max[0]) < 0.05)
    #expect(abs(found.box.y + found.box.height + 0.5 - expected.box_max[1]) < 0.05)
    for (own, theirs) in zip(found.keypoints, expected.keypoints) {
      #expect(abs(own.x + 0.5 - theirs[0]) < 0.05 && abs(own.y + 0.5 - theirs[1]) < 0.05)
    }
  }

  @Test func landmarksMatchTheReference() throws {
    let reference = try Reference.load()
    let found = try landmarks(try Reference.picture(.bgr8))
    #expect(found.points.count == reference.landmarks.count)
    let differences = zip(found.points, reference.landmarks).map { own, theirs in
      max(abs(Double(own.x) + 0.5 - theirs[0]), abs(Double(own.y) + 0.5 - theirs[1]), abs(Double(own.z) - theirs[2]))
    }
    #expect(try #require(differences.max()) <= 0.05)
    #expect(abs(found.presence - reference.presence) < 1e-6)
  }

  @Test func foundIrisesLieWithinTheirEyes() throws {
    let face = try landmarks(try Reference.picture(.bgr8))
    // Outer and inner corner: 33 and 133 of the person's right eye, 263 and 362 of the left.
    for (iris, outer, inner) in [(FaceLandmarks.rightIris, 33, 133), (FaceLandmarks.leftIris, 263, 362)] {
      let (a, b) = (face.point(outer), face.point(inner))
      let middle = PlanePoint<Image>(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      let width = a.distance(to: b)
      #expect(face.point(iris.lowerBound).distance(to: middle) < width / 2)
    }
    #expect(face.point(33).x < face.point(263).x, "the person's right is at the picture's left")
  }

  @Test(arguments: [(PixelFormat.bgra8, 0.0, 0.0), (.gray8, 0.6, 2)])
  func pixelFormatsGiveTheSameLandmarks(format: PixelFormat, mean: Double, most: Double) throws {
    let colour = try landmarks(try Reference.picture(.bgr8))
    let other = try landmarks(try Reference.picture(format), in: colour.region)
    let differences = (0..<FaceLandmarks.count).map { colour.point($0).distance(to: other.point($0)) }
    #expect(differences.reduce(0, +) / Double(differences.count) <= mean)
    #expect(try #require(differences.max()) <= most)
  }

  @Test func picturesWithoutAFaceGiveNil() throws {
    let tracker = try FaceTracker(models: models, engine: engine)
    var generator = SeededRandom(seed: 12)
    var found = 0
    for i in 0..<300 {
      // Black, white, gray; noise of single pixels and of blocks up to 64; stripes.
      let block = 1 << (i % 7)
      let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let picture = frame(160, 120, .gray8, time: Timestamp(milliseconds: Double(i) * 33)) { x, y in
        switch i % 10 {
        case 0: [0]
        case 1: [255]
        case 2: [UInt8(i % 256)]
        case 3: [x / block % 2 == 0 ? 40 : 200]
        default: [noise[(y / block * 64 + x / block) % noise.count]]
        }
      }
      if try tracker.update(picture) != nil { found += 1 }
    }
    #expect(found == 0)
  }

  @Test(arguments: [(1, 1), (2, 3000), (7680, 4320)])
  func picturesOfOddSizesAreAccepted(width: Int, height: Int) throws {
    let bytes = [UInt8](repeating: 128, count: width * height)
    let tracker = try FaceTracker(models: models, engine: engine)
    #expect(try tracker.update(frame(width, height, .gray8, bytes: bytes)) == nil)
  }

  @Test func trackerFindsTheFaceOfTheTestPicture() throws {
    let tracker = try FaceTracker(models: models, engine: engine)
    let face = try #require(try tracker.update(try Reference.picture(.bgr8)))
    #expect(face.presence > 0.99)
    #expect(try #require(face.detectionScore) > 0.9)
  }

  @Test func netWithAnotherOutputShapeIsRefused() throws {
    let model = try models.load("face_mesh_lips")
    let shape = NetShape(channels: 32, height: 16, width: 16, outputs: [.init("contour", count: 142)])
    #expect(
      throws: VisionError.modelUnreadable(
        path: model.path, message: "output contour has 160 values instead of 142")
    ) { try engine.makeNet(model, shape: shape) }
  }

  @Test func invalidNetBytesAreRefused() throws {
    let model = Model(name: "none", path: "/none.onnx", bytes: Array("this is no net".utf8))
    let shape = NetShape(channels: 3, height: 8, width: 8, outputs: [.init("out", count: 1)])
    #expect {
      try engine.makeNet(model, shape: shape)
    } throws: {
      if case VisionError.modelUnreadable("/none.onnx", _) = $0 { true } else { false }
    }
  }

  @Test func faceGeometryListsEyeAndLipLandmarks() throws {
    let geometry = try models.loadFaceGeometry()
    #expect(geometry.lips.count == 80)
    #expect(geometry.leftEye.count == 71 && geometry.rightEye.count == 71)
    #expect(geometry.leftEye.first == 33 && geometry.rightEye.first == 263)
  }
}
