import Foundation
import HeedGeometry
import HeedSignals

/// One evaluation of a keyframe's patches at one pose: residuals, their derivatives, and the correlation.
///
/// A patch counts by how much it looks like the keyframe's: what a hand, hair or a phone covers pulls at nothing.
struct PatchAlignment {
  private let key: HeadKeyframe
  private let pyramid: FacePyramid
  private let camera: PinholeCamera
  private let outlier: Double
  /// Correlations at which a patch counts for nothing and in full. Choice: skin under a webcam's noise keeps 0.5, what lies
  /// over it has none; the rest of a doubt keeps the equations solvable where nothing matches yet.
  private static let covered = (from: 0.1, to: 0.5, least: 0.02)
  /// Share of the keyframe's contrast that has to be seen for a full likeness. Choice: half a face, some of it in shadow.
  private static let fullShare = 0.35
  private var seen = [Double](repeating: 0, count: HeadKeyframe.area)
  private var rows = [SIMD8<Double>](repeating: .zero, count: HeadKeyframe.area)
  private(set) var equations = NormalEquations()
  private(set) var likeness = 0.0

  init(key: HeadKeyframe, pyramid: FacePyramid, camera: PinholeCamera, outlier: Double) {
    (self.key, self.pyramid, self.camera, self.outlier) = (key, pyramid, camera, outlier)
  }

  /// - Returns: False if part of the head lies behind the camera.
  mutating func run(_ pose: Transform<Camera, Head>, level: Int) -> Bool {
    let picture = pyramid.levels[level]
    let (kept, slopes) = (key.values[level], key.slopes[level])
    var sums = (both: 0.0, kept: 0.0, seen: 0.0, all: 0.0)
    var sum = NormalEquations()
    let count = HeadKeyframe.area
    let sight = pose.origin.meters / pose.origin.z
    let focal = SIMD2(camera.fx, camera.fy) * pyramid.scale
    let isFine = picture.values.withUnsafeBufferPointer { contrast in
      for first in stride(from: 0, to: key.places.count, by: count) {
        var (mean, meanRow) = (0.0, SIMD8<Double>.zero)
        let middle = pose.rotation.apply(key.places[first + count / 2]) + pose.origin.meters
        let bend = camera.lensShift(at: middle)
        for at in 0..<count {
          let q = pose.rotation.apply(key.places[first + at])
          let p = q + pose.origin.meters
          guard p.z > 0.05 else { return false }
          let (u, v) = (camera.fx * p.x / p.z + camera.cx + bend.x, camera.fy * p.y / p.z + camera.cy + bend.y)
          let place = pyramid.local(x: u, y: v)
          seen[at] = picture.value(place.x, place.y, contrast)
          mean += seen[at]
          // d(contrast)/d(point) from the keyframe's gradients, equal to the picture's where the patches lie right.
          let slope = slopes[first + at] * (focal / p.z)
          let g = SIMD3(slope.x, slope.y, -(slope.x * p.x + slope.y * p.y) / p.z)
          let turn = q.cross(g)
          rows[at] = SIMD8(turn.x, turn.y, turn.z, g.x, g.y, g.dot(sight), 0, 0)
          meanRow += rows[at]
        }
        mean /= Double(count)
        meanRow /= Double(count)
        var (both, own, other) = (0.0, 0.0, 0.0)
        for at in 0..<count {
          seen[at] -= mean
          both += kept[first + at] * seen[at]
          own += kept[first + at] * kept[first + at]
          other += seen[at] * seen[at]
        }
        let alike = both / max(1e-9, (own * other).squareRoot())
        let share = max(
          Self.covered.least, min(1, (alike - Self.covered.from) / (Self.covered.to - Self.covered.from)))
        sums = (sums.both + share * both, sums.kept + share * own, sums.seen + share * other, sums.all + own)
        // Other lighting scales a patch's contrast.
        let gain = min(2, max(0.5, both / max(1e-3, own)))
        for at in 0..<count {
          let residual = gain * kept[first + at] - seen[at]
          sum.add(
            (rows[at] - meanRow) * gain, residual: residual,
            weight: share / (1 + residual * residual / (outlier * outlier)))
        }
      }
      return true
    }
    equations = sum
    let seenShare = min(1, sums.kept / max(1e-9, sums.all) / Self.fullShare)
    likeness = sums.both / max(1e-9, (sums.kept * sums.seen).squareRoot()) * seenShare
    return isFine
  }
}
