import Foundation
import HeedGeometry

/// The square picture that a face net gets, with padding. Coordinates: x right, y down, as fractions of its sides.
enum NetInput: ReferenceFrame {}

/// A face found by the net, in fractions of the padded picture, before overlapping boxes merge.
struct FaceCandidate: Hashable, Sendable {
  /// Number of output values per box: two for the centre, two for the size and two for each of six keypoints.
  static let valueCount = 16

  var score: Double
  /// The face box's upper left and lower right corners, then the keypoints.
  var points: [SIMD2<Double>]

  /// - Parameter values: The net's values of this box, in units of `1 / side`, relative to the anchor.
  init(score: Double, values: Slice<UnsafeMutableBufferPointer<Float>>, anchor: SIMD2<Double>, side: Int) {
    func pair(_ index: Int) -> SIMD2<Double> {
      let at = values.startIndex + 2 * index
      return SIMD2(Double(values[at]), Double(values[at + 1])) / Double(side)
    }
    let (center, size) = (anchor + pair(0), pair(1))
    self.score = score
    points = [center - size / 2, center + size / 2] + (2..<Self.valueCount / 2).map { anchor + pair($0) }
  }

  init(score: Double, points: [SIMD2<Double>]) { (self.score, self.points) = (score, points) }

  var isProper: Bool {
    points.allSatisfy { $0.x.isFinite && $0.y.isFinite } && points[1].x >= points[0].x && points[1].y >= points[0].y
  }

  func overlap(_ other: FaceCandidate) -> Double { box.intersectionOverUnion(other.box) }

  private var box: Rect<NetInput> {
    let size = points[1] - points[0]
    return Rect(x: points[0].x, y: points[0].y, width: size.x, height: size.y)
  }

  /// Merges overlapping boxes into their score-weighted mean, with the best box's score.
  /// Source: MediaPipe's weighted non-maximum suppression.
  /// - Parameter overlap: Intersection over union above which two boxes show the same face.
  static func merged(_ boxes: [FaceCandidate], overlap: Double) -> [FaceCandidate] {
    var rest = boxes.sorted { $0.score > $1.score }
    var faces: [FaceCandidate] = []
    while let best = rest.first {
      // The best box is always in its own group, even if its area and so its overlap are zero.
      let group = [best] + rest.dropFirst().filter { best.overlap($0) > overlap }
      rest = rest.dropFirst().filter { best.overlap($0) <= overlap }
      let total = group.reduce(0) { $0 + $1.score }
      let mean = best.points.indices.map { i in
        group.reduce(SIMD2<Double>.zero) { $0 + $1.points[i] * $1.score } / total
      }
      faces.append(FaceCandidate(score: best.score, points: mean))
    }
    return faces
  }

  /// - Parameter limit: Largest magnitude of a logit; larger ones are clipped.
  static func score(logit: Float, limit: Double) -> Double { 1 / (1 + exp(-min(max(Double(logit), -limit), limit))) }
}
