internal import CHeedVision
import HeedGeometry

/// Compares a keyframe's skin patches with a picture at one head pose: equations of the pose error, and similarity.
///
/// A patch weighs as much as it resembles the keyframe's. So patches behind a hand, hair or a phone do not count.
struct PatchAlignment {
  private let key: HeadKeyframe
  private let pyramid: FacePyramid
  private let camera: PinholeCamera
  private let limits: chv_patch_limits
  private(set) var equations = NormalEquations()
  /// Correlation of all skin patches with the picture, -1...1.
  private(set) var likeness = 0.0

  init(key: HeadKeyframe, pyramid: FacePyramid, camera: PinholeCamera, outlier: Double) {
    (self.key, self.pyramid, self.camera) = (key, pyramid, camera)
    // Choice: skin with webcam noise correlates by 0.5, covered skin hardly. The minimum keeps equations solvable.
    limits = chv_patch_limits(outlier: outlier, covered: 0.1, uncovered: 0.5, least: 0.02)
  }

  /// - Returns: False if part of the head is behind the camera.
  mutating func run(_ pose: Transform<Camera, Head>, level: Int) -> Bool {
    guard
      let sums = try? key.skin.align(key.looks[level], at: pose, pyramid, level: level, camera: camera, limits: limits),
      sums.is_before_camera
    else { return false }
    func correlation(_ sums: (Double, Double, Double)) -> Double { sums.0 / max(1e-9, (sums.1 * sums.2).squareRoot()) }
    equations = NormalEquations(sums)
    likeness = correlation(sums.all)
    return true
  }
}

extension NormalEquations {
  fileprivate init(_ sums: chv_patch_sums) {
    self.init(
      upper: withUnsafeBytes(of: sums.upper) { Array($0.bindMemory(to: Double.self)) },
      right: withUnsafeBytes(of: sums.right) { Array($0.bindMemory(to: Double.self)) })
  }
}
