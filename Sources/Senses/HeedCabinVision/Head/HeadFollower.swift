import HeedGeometry
import HeedSignals

/// Follows a head for a few frames after its mesh was measured, by the skin of the measured frame.
///
/// The follower needs no keyframe, so it also works for turned heads. It gives only motion; ``HeadAnchor`` gives the
/// pose.
struct HeadFollower: Sendable {
  /// Minimum correlation between the present skin and the skin of the measured frame. Choice: the same skin in the same
  /// light a fifth of a second later has 0.95 and more; covered skin or a moved head has less.
  static let leastLikeness = 0.9
  /// Maximum motion of the head since the measured frame. Choice: only heads at rest: compressed dim skin lags behind.
  static let farthest = (turn: Angle.degrees(1.5), metersAcross: 0.006)
  /// Minimum number of patches inside the picture. Choice: half of them determine six unknowns.
  static let fewestPatches = 25

  /// The measured frame. The frame's patches are cut out on first use.
  private struct Measured: Sendable {
    var landmarks: [SIMD3<Float>]
    var pyramid: FacePyramid
    var pose: Transform<Camera, Head>
    var key: HeadKeyframe?
    var last: Transform<Camera, Head>
  }

  private let registration = HeadRegistration()
  private var measured: Measured?

  init() {}

  mutating func keep(_ pyramid: FacePyramid?, landmarks: [SIMD3<Float>], pose: Transform<Camera, Head>) {
    measured = pyramid.map { Measured(landmarks: landmarks, pyramid: $0, pose: pose, last: pose) }
  }

  mutating func drop() { measured = nil }

  /// - Returns: The head's present pose, from the measured frame's pose; nil if the skin is not found again.
  mutating func follow(_ pyramid: FacePyramid, camera: PinholeCamera) -> Transform<Camera, Head>? {
    guard var found = measured, found.pyramid.scale == pyramid.scale else { return nil }
    if found.key == nil {
      found.key = HeadKeyframe(
        found.pyramid, landmarks: found.landmarks, pose: found.pose, camera: camera,
        fewestPatches: Self.fewestPatches)
    }
    guard let key = found.key,
      let now = registration.align(key, to: pyramid, guess: found.last, net: found.last, camera: camera),
      now.likeness >= Self.leastLikeness, stays(now.pose, at: found.pose)
    else {
      measured = nil
      return nil
    }
    found.last = now.pose
    measured = found
    return now.pose
  }

  private func stays(_ pose: Transform<Camera, Head>, at before: Transform<Camera, Head>) -> Bool {
    let shift = pose.origin.meters - before.origin.meters
    return pose.rotation.turn(from: before.rotation).length < Self.farthest.turn.radians
      && SIMD2(shift.x, shift.y).length < Self.farthest.metersAcross
  }
}
