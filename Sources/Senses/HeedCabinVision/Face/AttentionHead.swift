import HeedVision

/// A net that refines a part of the face: the lips, or an eye with its iris.
final class AttentionHead {
  /// Number of landmarks of an eye's outline. The net's output begins with them.
  /// Source: MediaPipe 0.10.21, face_landmark_with_attention.
  private static let outlineCount = 16

  private let landmarks, level: [Int]
  private let attention: FaceGeometry.Attention
  private let iris: Range<Int>?
  private let net: BufferedNet

  /// - Parameters:
  ///   - landmarks: The refined landmarks, in the order of the net's output.
  ///   - level: Two landmarks whose line gives the rotation of the region, the left one first.
  ///   - iris: Indices of the iris landmarks in the net's second output; nil for a net without iris output.
  init(
    _ model: Model, landmarks: [Int], level: [Int], attention: FaceGeometry.Attention, channels: Int,
    iris: Range<Int>?, engine: any InferenceEngine
  ) throws(VisionError) {
    (self.landmarks, self.level, self.attention, self.iris) = (landmarks, level, attention, iris)
    var outputs = [NetShape.Output("contour", count: 2 * landmarks.count)]
    if let iris { outputs.append(.init("iris", count: 2 * iris.count)) }
    let side = attention.headSide
    let shape = NetShape(channels: channels, height: side, width: side, outputs: outputs, order: .pixels)
    net = try BufferedNet(model, shape: shape, engine: engine)
  }

  /// Overwrites the landmarks that this net refines (x and y; all coordinates of an iris). `mesh` (in pixels of the
  /// trunk's crop) and `features` are the face mesh net's results.
  func refine(_ points: inout [SIMD3<Double>], mesh: [SIMD3<Double>], features: FloatBuffer) throws(VisionError) {
    func inFeatures(_ index: Int) -> SIMD2<Double> {
      SIMD2(mesh[index].x, mesh[index].y) * attention.featuresPerCropPixel
    }
    let region = MeshHeadRegion(
      around: landmarks.map(inFeatures), left: inFeatures(level[0]), right: inFeatures(level[1]),
      scale: attention.regionScale, side: attention.headSide)
    features.withValues { source in
      net.input.withValues { target in
        region.sample(source, side: attention.featuresSide, into: target, outputSide: attention.headSide)
      }
    }
    try net.run()
    func put(_ values: UnsafeMutableBufferPointer<Float>, at indices: some Collection<Int>, z: Double?) {
      for (i, index) in indices.enumerated() {
        let own = SIMD2(Double(values[2 * i]), Double(values[2 * i + 1]))
        let point = region.crop(own, cropPixelsPerOffset: attention.cropPixelsPerOffset)
        points[index] = SIMD3(point.x, point.y, z ?? mesh[index].z)
      }
    }
    net.output(0).withValues { put($0, at: landmarks, z: nil) }
    guard let iris else { return }
    let outline = landmarks.prefix(Self.outlineCount)
    let depth = outline.reduce(0) { $0 + mesh[$1].z } / Double(outline.count)
    net.output(1).withValues { put($0, at: iris, z: depth) }
  }
}
