import HeedGeometry
import HeedSignals

/// Follows a head by its skin for a few frames after its mesh was measured.
///
/// The follower needs no keyframe, so it also works for turned heads. It gives only the head's motion; ``HeadAnchor``
/// gives the pose.
struct HeadFollower: Sendable {
  /// Minimum correlation between the present skin and the measured frame's skin. Choice: the same skin in the same
  /// light a fifth of a second later has 0.95 and more. Covered skin or a moved head has less.
  static let leastLikeness = 0.9
  /// Maximum motion of a followed head. Choice: only for heads at rest, because compressed dim skin lags behind.
  static let farthest = (turn: Angle.degrees(1.5), metersAcross: 0.006)
  /// Minimum number of skin patches inside the picture. Choice: half of them determine a pose's six unknowns.
  static let fewestPatches = 25

  /// The frame whose mesh was measured. Its skin patches are cut out on first use.
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

  /// - Returns: The head's present pose, found from the measured frame's pose; nil if the skin is not found.
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
