import HeedGeometry
import HeedSignals
import HeedVision

/// A detected face, in pixels of the picture.
struct FaceDetection: Hashable, Sendable {
  var score: Double
  /// The face's box, from the forehead to the chin.
  var box: ImageRect
  /// Places of the person's right eye, left eye, nose tip, mouth, right ear and left ear.
  var keypoints: [PlanePoint<Image>]

  init(score: Double, box: ImageRect, keypoints: [PlanePoint<Image>]) {
    precondition(keypoints.count == 6, "a detection has six keypoints")
    (self.score, self.box, self.keypoints) = (score, box, keypoints)
  }
}

/// Finds all faces of one frame, without knowing earlier frames. One thread uses an instance at a time.
final class FaceDetector {
  /// Overlap (intersection over union) above which two boxes show one face.
  /// Source: MediaPipe 0.10.21, min_suppression_threshold.
  static let sameFaceOverlap = 0.3
  /// Largest magnitude of a face's logit; larger ones are clipped.
  /// Source: MediaPipe 0.10.21, score_clipping_thresh.
  static let logitLimit = 100.0

  let kind: BlazeFaceVariant
  private let anchors: [SIMD2<Double>]
  private let net: BufferedNet
  private let sampler: PictureSampler

  init(_ kind: BlazeFaceVariant, models: ModelStore, engine: any InferenceEngine) throws(VisionError) {
    self.kind = kind
    anchors = kind.anchors
    net = try BufferedNet(try models.load(kind.modelName), shape: kind.shape, engine: engine)
    sampler = try PictureSampler(width: kind.side, height: kind.side)
  }

  /// Finds all faces, best first, in a part of the picture or in the whole picture.
  /// - Parameter leastScore: Minimum score of a face; nil for the net's usual minimum.
  func faces(
    in frame: Frame, region: FaceRegion? = nil, leastScore: Double? = nil
  ) throws(VisionError) -> [FaceDetection] {
    let region = region ?? FaceRegion(whole: frame.size)
    // Source: MediaPipe 0.10.21, ImageToTensor: values -1...1, black around the picture.
    let map = region.imageFromSample(side: kind.side).rows
    try sampler.sample(frame, through: map, border: .black, values: -1...1, into: net.input)
    try net.run()
    let boxes = candidates(leastScore: leastScore ?? kind.leastScore)
    return FaceCandidate.merged(boxes, overlap: Self.sameFaceOverlap).map { $0.detection(region.imageFromFraction) }
  }

  /// Boxes that reach the score, in fractions of the net's input, before overlapping boxes merge.
  private func candidates(leastScore: Double) -> [FaceCandidate] {
    net.output(0).withValues { values in
      net.output(1).withValues { logits in
        anchors.indices.compactMap { i in
          let score = FaceCandidate.score(logit: logits[i], limit: Self.logitLimit)
          guard score >= leastScore else { return nil }
          let own = values[i * FaceCandidate.valueCount..<(i + 1) * FaceCandidate.valueCount]
          let box = FaceCandidate(score: score, values: own, anchor: anchors[i], side: kind.side)
          return box.isProper ? box : nil
        }
      }
    }
  }
}

extension FaceCandidate {
  /// Maps the detected face into the picture. Its box stays upright even if the map rotates.
  func detection(_ map: AffineMap) -> FaceDetection {
    let center = map * ((points[0] + points[1]) / 2)
    let size = (points[1] - points[0]) * (map.xAxis * map.xAxis).sum().squareRoot()
    let keypoints = points.dropFirst(2).map { map * $0 }
    return FaceDetection(
      score: score, box: ImageRect(x: center.x - size.x / 2, y: center.y - size.y / 2, width: size.x, height: size.y),
      keypoints: keypoints.map { PlanePoint(x: $0.x, y: $0.y) })
  }
}
