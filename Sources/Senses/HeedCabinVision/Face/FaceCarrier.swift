import HeedGeometry
import HeedSignals

/// Carries a measured face mesh to the next frames with the head's skin, so that the mesh net runs on keyframes only.
///
/// A keyframe is the first frame of each group of `every` frames, counted by the source's frame numbers. So it does not
/// depend on where a run begins. Within a group the mesh is measured again if the skin is not found, if the head moves
/// away, or if the lids move.
struct FaceCarrier: Sendable {
  /// Number of frames in a group; 1 measures each frame. Choice: a mouth opens, or a hand arrives, within a quarter of
  /// a second.
  static let every = 8
  /// Maximum age of a measured mesh that is still carried. Choice: five frames of a slow camera.
  static let longest = Duration.milliseconds(270)
  /// Maximum turn (degrees) and shift (metres) of the head since the measurement. Choice: only heads at rest, because
  /// the skin in compressed dim pictures lags behind a turn.
  static let farthest = (turnDegrees: 1.5, metersAcross: 0.006)
  /// Minimum correlation between the present skin and the measured frame's skin. Choice: the same skin in the same
  /// light a fifth of a second later has 0.95 and more. Covered skin or a moved head has less.
  static let leastLikeness = 0.9
  /// Minimum number of skin patches inside the picture. Choice: half of them determine a pose's six unknowns.
  static let fewestPatches = 25
  /// Probability of a hidden eye from which every frame is measured. Choice: as for skipping the comparison of faces.
  static let hiddenFrom = 0.25
  /// Change of the probability of closed lids since the measured mesh that counts as a lid movement. Choice: in four
  /// clips of real people the probability for open eyes stays below 0.06 in 99 of 100 frames.
  static let closingChange = 0.1
  /// Relative change of the lid opening that counts as a lid movement, and the least opening to which it is relative,
  /// degrees. Choice: 3 degrees for an open eye's 30, the net's median error, and 2 degrees for a shut eye.
  static let apertureChange = 0.1
  static let leastAperture = 20.0

  /// A measured mesh, its head pose and its skin. The skin's patches are cut out on first use.
  private struct Measured: Sendable {
    var mesh: FaceLandmarks
    var pose: Transform<Camera, Head>
    var eyes: [EyeAppearance]
    var frame: Int
    var time: Timestamp
    var pyramid: FacePyramid
    var key: HeadKeyframe?
    /// The mesh's points on the head.
    var places: [SIMD3<Double>] = []
    /// The head's pose in the last carried frame, from which the next registration starts.
    var last: Transform<Camera, Head>
  }

  private let registration = HeadRegistration()
  private let every: Int
  private var measured: Measured?

  init(every: Int = FaceCarrier.every) { self.every = max(1, every) }

  mutating func drop() { measured = nil }

  /// True if the mesh of an earlier frame may be carried to this frame.
  func mayCarry(to frame: Int, at time: Timestamp) -> Bool {
    guard let measured else { return false }
    return frame / every == measured.frame / every && time > measured.time && time - measured.time <= Self.longest
  }

  /// Stores a measured face mesh.
  /// - Parameter pyramid: The frame's skin; nil if the face is too small or too large for a pyramid.
  mutating func keep(
    _ mesh: FaceLandmarks, pose: Transform<Camera, Head>, eyes: [EyeAppearance], pyramid: FacePyramid?, frame: Int,
    at time: Timestamp
  ) {
    measured = nil
    guard every > 1, let pyramid, eyes.count == 2, areAtRest(eyes, as: eyes) else { return }
    measured = Measured(mesh: mesh, pose: pose, eyes: eyes, frame: frame, time: time, pyramid: pyramid, last: pose)
  }

  /// The mesh and its head pose, moved as the skin moved; nil if the skin is not found or the head moved away.
  mutating func carried(
    _ pyramid: FacePyramid, camera: PinholeCamera
  ) -> (mesh: FaceLandmarks, pose: Transform<Camera, Head>)? {
    guard var found = measured, found.pyramid.scale == pyramid.scale else { return nil }
    measured = nil
    if found.key == nil {
      found.key = HeadKeyframe(
        found.pyramid, landmarks: found.mesh.points, pose: found.pose, camera: camera,
        fewestPatches: Self.fewestPatches)
      let depth = MeshDepth(found.mesh.points, pose: found.pose, camera: camera)
      found.places = found.mesh.points.map {
        depth.place(of: PlanePoint(x: Double($0.x), y: Double($0.y)), z: Double($0.z))
      }
    }
    guard let key = found.key,
      let now = registration.align(key, to: pyramid, guess: found.last, camera: camera),
      now.likeness >= Self.leastLikeness, Self.isNear(now.pose, found.pose)
    else { return nil }
    found.last = now.pose
    var mesh = found.mesh
    for (index, place) in found.places.enumerated() {
      guard let pixel = camera.project(now.pose * Point<Head>(meters: place)) else { return nil }
      (mesh.points[index].x, mesh.points[index].y) = (Float(pixel.x), Float(pixel.y))
    }
    measured = found
    return (mesh, now.pose)
  }

  private static func isNear(_ pose: Transform<Camera, Head>, _ before: Transform<Camera, Head>) -> Bool {
    let shift = pose.origin.meters - before.origin.meters
    return pose.rotation.turn(from: before.rotation).length * 180 / .pi < farthest.turnDegrees
      && SIMD2(shift.x, shift.y).length < farthest.metersAcross
  }

  /// True if the eyes are visible and their lids have not moved since the mesh was measured.
  func areAtRest(_ eyes: [EyeAppearance]) -> Bool {
    measured.map { eyes.count == 2 && areAtRest(eyes, as: $0.eyes) } ?? false
  }

  private func areAtRest(_ eyes: [EyeAppearance], as before: [EyeAppearance]) -> Bool {
    zip(eyes, before).allSatisfy { eye, before in
      let change = abs(eye.apertureDegrees - before.apertureDegrees)
      return eye.hidden < Self.hiddenFrom && abs(eye.closing - before.closing) < Self.closingChange
        && change <= Self.apertureChange * max(Self.leastAperture, before.apertureDegrees)
    }
  }
}
