import Foundation
import HeedSignals
import HeedVision

/// Measures the 478 landmarks of a face in a known region. One thread uses an instance at a time.
final class FaceMesh {
  /// Minimum probability that a region shows a face, 0...1.
  /// Source: MediaPipe 0.10.21, face_landmark: min_detection_confidence.
  static let leastPresence = 0.5
  /// Side of the mesh net's input, pixels, and number of channels of its features.
  /// Source: MediaPipe 0.10.21, face_landmark_with_attention.
  static let side = 192
  private static let featureChannels = 32

  private let trunk: BufferedNet
  private let heads: [AttentionHead]
  private let sampler: PictureSampler
  private var mesh = [SIMD3<Double>](repeating: .zero, count: FaceLandmarks.trunkCount)
  private var points = [SIMD3<Double>](repeating: .zero, count: FaceLandmarks.count)

  init(models: ModelStore, engine: any InferenceEngine) throws(VisionError) {
    let geometry = try models.loadFaceGeometry()
    let features = Self.featureChannels * geometry.attention.featuresSide * geometry.attention.featuresSide
    let shape = NetShape(
      channels: 3, height: Self.side, width: Self.side,
      outputs: [
        .init("mesh", count: 3 * FaceLandmarks.trunkCount), .init("presence", count: 1),
        .init("features", count: features, channels: Self.featureChannels),
      ], order: .pixels)
    trunk = try BufferedNet(try models.load("face_mesh_trunk"), shape: shape, engine: engine)
    func head(
      _ name: String, _ landmarks: [Int], level: [Int], iris: Range<Int>?
    ) throws(VisionError) -> AttentionHead {
      try AttentionHead(
        try models.load(name), landmarks: landmarks, level: level, attention: geometry.attention,
        channels: Self.featureChannels, iris: iris, engine: engine)
    }
    let level = geometry.attention.rotation
    // The model calls the eye on the picture's left the left eye. It is the person's right eye.
    heads = [
      try head("face_mesh_lips", geometry.lips, level: level.lips, iris: nil),
      try head("face_mesh_left_eye", geometry.leftEye, level: level.leftEye, iris: FaceLandmarks.rightIris),
      try head("face_mesh_right_eye", geometry.rightEye, level: level.rightEye, iris: FaceLandmarks.leftIris),
    ]
    sampler = try PictureSampler(width: Self.side, height: Self.side)
  }

  /// Measures the face in a region; nil if the net finds no face in the region.
  func landmarks(in frame: Frame, region: FaceRegion) throws(VisionError) -> FaceLandmarks? {
    guard region.isUsable else { return nil }
    // Source: MediaPipe 0.10.21, ImageToTensor of face_landmark: values 0...1, replicated border.
    let map = region.imageFromSample(side: Self.side).rows
    try sampler.sample(frame, through: map, border: .replicated, values: 0...1, into: trunk.input)
    try trunk.run()
    let presence = trunk.output(1).withValues { 1 / (1 + exp(-Double($0[0]))) }
    // The comparison also rejects a NaN.
    guard presence >= Self.leastPresence else { return nil }
    readMesh()
    for head in heads { try head.refine(&points, mesh: mesh, features: trunk.output(2)) }
    let placed = inPicture(region)
    guard placed.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }) else { return nil }
    return FaceLandmarks(points: placed, presence: presence, region: region)
  }

  private func readMesh() {
    trunk.output(0).withValues { raw in
      for i in mesh.indices {
        mesh[i] = SIMD3(Double(raw[3 * i]), Double(raw[3 * i + 1]), Double(raw[3 * i + 2]))
        points[i] = mesh[i]
      }
    }
  }

  /// Maps the mesh points from the net's input to picture pixels. Depths scale with the region's size.
  private func inPicture(_ region: FaceRegion) -> [SIMD3<Float>] {
    let map = region.imageFromFraction
    return points.map { point in
      let fraction = point / Double(Self.side)
      let place = map * SIMD2(fraction.x, fraction.y)
      return SIMD3(Float(place.x), Float(place.y), Float(fraction.z * region.size))
    }
  }
}
