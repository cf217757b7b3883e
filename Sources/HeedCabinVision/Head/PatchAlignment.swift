import Foundation
import HeedGeometry
import HeedSignals

/// One evaluation of a keyframe's patches at one pose: residuals, their derivatives, and the correlation.
///
/// A patch counts by how much it looks like the keyframe's: what a hand, hair or a phone covers pulls at nothing. Most of a
/// frame's own work is done here, so eight pixels are taken at a time.
struct PatchAlignment {
  typealias Lanes = SkinLanes.Lanes

  private let key: HeadKeyframe
  private let pyramid: FacePyramid
  private let camera: PinholeCamera
  private let outlier: Float
  /// Correlations at which a patch counts for nothing and in full. Choice: skin under a webcam's noise keeps 0.5, what lies
  /// over it has none; the rest of a doubt keeps the equations solvable where nothing matches yet.
  private static let covered = (from: 0.1, to: 0.5, least: 0.02)
  /// Share of the keyframe's contrast that has to be seen for a full likeness. Choice: half a face, some of it in shadow.
  private static let fullShare = 0.35
  private var seen = [Lanes](repeating: .zero, count: SkinLanes.vectors)
  /// The six derivatives of each pixel, by vector.
  private var rows = [PatchRows](repeating: PatchRows(), count: SkinLanes.vectors)
  private(set) var equations = NormalEquations()
  /// Correlation of all patches with the picture, -1...1.
  private(set) var likeness = 0.0
  /// The same of the patches that are seen, lowered where few are.
  private(set) var seenLikeness = 0.0

  init(key: HeadKeyframe, pyramid: FacePyramid, camera: PinholeCamera, outlier: Double) {
    (self.key, self.pyramid, self.camera, self.outlier) = (key, pyramid, camera, Float(outlier))
  }

  /// - Returns: False if part of the head lies behind the camera.
  mutating func run(_ pose: Transform<Camera, Head>, level: Int) -> Bool {
    let view = PatchView(pose, pyramid: pyramid, level: level, camera: camera)
    var sums = (both: 0.0, kept: 0.0, seen: 0.0)
    var all = sums
    var sum = PatchSums()
    let (skin, vectors) = (key.skin, SkinLanes.vectors)
    for first in stride(from: 0, to: skin.x.count, by: vectors) {
      guard let means = look(view, first: first, level: level) else { return false }
      let own = compare(first: first, level: level, mean: means.seen)
      let alike = own.both / max(1e-9, (own.kept * own.seen).squareRoot())
      let share = max(Self.covered.least, min(1, (alike - Self.covered.from) / (Self.covered.to - Self.covered.from)))
      sums.both += share * own.both
      sums.kept += share * own.kept
      sums.seen += share * own.seen
      all = (all.both + own.both, all.kept + own.kept, all.seen + own.seen)
      // Other lighting scales a patch's contrast.
      let gain = Float(min(2, max(0.5, own.both / max(1e-3, own.kept))))
      for at in 0..<vectors {
        let residual = gain * skin.values[level][first + at] - seen[at]
        var weight = Float(share) / (1 + residual * residual / (outlier * outlier))
        if at == vectors - 1 { weight *= SkinLanes.lastMask }
        sum.add(rows[at], minus: means.rows, gain: gain, residual: residual, weight: weight)
      }
      sum.endPatch()
    }
    equations = sum.equations
    let seenShare = min(1, sums.kept / max(1e-9, all.kept) / Self.fullShare)
    seenLikeness = sums.both / max(1e-9, (sums.kept * sums.seen).squareRoot()) * seenShare
    likeness = all.both / max(1e-9, (all.kept * all.seen).squareRoot())
    return true
  }

  /// Reads a patch's pixels and their derivatives; the means of both, nil if it lies behind the camera.
  @inline(__always)
  private mutating func look(_ view: PatchView, first: Int, level: Int) -> (seen: Float, rows: PatchRows)? {
    let (skin, vectors, count) = (key.skin, SkinLanes.vectors, Float(HeadKeyframe.area))
    let bend = view.bend(at: key.places[first / vectors * HeadKeyframe.area + HeadKeyframe.area / 2])
    var (mean, meanRows) = (Lanes.zero, PatchRows())
    for at in 0..<vectors {
      guard
        let place = view.place(skin.x[first + at], skin.y[first + at], skin.z[first + at], bend: bend)
      else { return nil }
      seen[at] = view.value(place)
      rows[at] = view.rows(place, skin.slopesX[level][first + at], skin.slopesY[level][first + at])
      // Slopes of lanes without a pixel are 0, and so are their rows.
      mean += at == vectors - 1 ? seen[at] * SkinLanes.lastMask : seen[at]
      meanRows += rows[at]
    }
    return (mean.sum() / count, meanRows.mean(of: count))
  }

  /// Takes the mean away; how much what is seen and what is kept vary, and both together.
  @inline(__always)
  private mutating func compare(first: Int, level: Int, mean: Float) -> (both: Double, kept: Double, seen: Double) {
    let vectors = SkinLanes.vectors
    var (both, own, other) = (Lanes.zero, Lanes.zero, Lanes.zero)
    for at in 0..<vectors {
      seen[at] -= mean
      if at == vectors - 1 { seen[at] *= SkinLanes.lastMask }
      let kept = key.skin.values[level][first + at]
      both += kept * seen[at]
      own += kept * kept
      other += seen[at] * seen[at]
    }
    return (Double(both.sum()), Double(own.sum()), Double(other.sum()))
  }
}
