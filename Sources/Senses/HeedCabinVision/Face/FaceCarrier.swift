import HeedGeometry
import HeedSignals
import HeedVision

/// Moves a measured face mesh with the head from frame to frame, so that the mesh net runs on keyframes only.
///
/// Between keyframes the skin gives the head's pose (``HeadAnchor``); the eye net and the limbus give the eyes. The
/// mesh is measured again after a few frames, or at once if the skin is not found, the lids move or something hides
/// an eye. The skin does not give the pose of a head that is turned far; the mesh then moves with the measured skin
/// (``HeadFollower``).
struct FaceCarrier: Sendable {
  /// Maximum number of frames per measured mesh; 1 measures each frame. Choice: a mouth opens, or a hand arrives,
  /// within a quarter of a second. After a calibration with five points, the gaze error of 13 rendered people was 1.35
  /// degrees with 1 frame and 1.34 with 4 and with 6; the error of 18 others was 1.14 with 6 and with 8.
  static let every = 8
  /// Maximum age of a measured mesh that is still carried. Choice: five frames of a slow camera.
  static let longest = Duration.milliseconds(270)
  /// Maximum turn (degrees) and shift (metres) of the head since the measurement. Choice: the mesh's own errors.
  static let farthestTurn = 3.0
  static let farthest = 0.015
  /// Maximum number of frames per measured mesh while these meshes still determine the head's offset. Choice: with
  /// half of the meshes the error of their mean is 40% larger.
  static let everyWhileSettling = 2
  /// Maximum turn of the mesh net's head between two frames at which a mesh is carried, degrees. The second limit
  /// applies after carried frames. Choice: twice the net's noise. Skin in compressed dim pictures lags behind a turn.
  static let restTurn = 1.0
  static let carriedRestTurn = 1.5
  /// Probability of a hidden eye from which every frame is measured. Choice: as for skipping the comparison of faces.
  static let hiddenFrom = 0.25
  /// Change of the probability of closed lids since the measured mesh that counts as a lid movement. Choice: in four
  /// clips of real people the probability for open eyes stays below 0.06 in 99 of 100 frames.
  static let closingChange = 0.1
  /// Relative change of the lid opening that counts as a lid movement, and the least opening to which it is relative,
  /// degrees. Choice: 3 degrees for an open eye's 30, the net's median error, and 2 degrees for a shut eye.
  static let apertureChange = 0.1
  static let leastAperture = 20.0

  /// A measured mesh as points on the head, from which the landmarks of later frames are projected.
  private struct Measured: Sendable {
    var mesh: FaceLandmarks
    var places: [SIMD3<Double>]
    /// The head's pose in the measured frame: by the net, by the skin (without it by the net), and as reported.
    var net, skin, head: Transform<Camera, Head>
    var isOnSkin: Bool
    var eyes: [EyeAppearance]
    var time: Timestamp
    var frames = 0
  }

  private var measured: Measured?
  /// The mesh net's head pose in the previous frame, whether its mesh was measured or carried.
  private var before: Transform<Camera, Head>?

  private let every: Int

  init(every: Int = FaceCarrier.every) { self.every = max(1, every) }

  /// True if the mesh of an earlier frame may still be valid.
  func mayCarry(at time: Timestamp, isSettling: Bool = false) -> Bool {
    guard let measured else { return false }
    let every = isSettling ? min(self.every, Self.everyWhileSettling) : self.every
    return measured.frames + 1 < every && time > measured.time && time - measured.time <= Self.longest
  }

  /// Stores a measured face mesh. A mesh is dropped if the head or the eyes move.
  /// - Parameters:
  ///   - skin: The head's pose given by the skin, from which landmarks are carried; nil if the skin gives no pose.
  ///   - head: The reported head pose.
  mutating func keep(
    _ mesh: FaceLandmarks, net: Transform<Camera, Head>, skin: Transform<Camera, Head>?, head: Transform<Camera, Head>,
    eyes: [EyeAppearance], camera: PinholeCamera, at time: Timestamp
  ) {
    let turn = before.map { net.rotation.turn(from: $0.rotation).length * 180 / .pi } ?? 0
    let atRest = measured.map { $0.frames > 0 } ?? false ? Self.carriedRestTurn : Self.restTurn
    before = net
    guard every > 1, turn <= atRest, eyes.count == 2, areAtRest(eyes, as: eyes) else {
      measured = nil
      return
    }
    let base = skin ?? net
    let corners = [33, 263, 133, 362].map { Double(mesh.points[$0].z) }.reduce(0, +) / 4
    let (back, perPixel) = (base.rotation.inverse, base.origin.z / camera.fx)
    let places = mesh.points.map { mark in
      let flat = camera.undistorted(PlanePoint(x: Double(mark.x), y: Double(mark.y)))
      let depth = base.origin.z + (Double(mark.z) - corners) * perPixel - HeadKeyframe.cornerDepth
      return back.apply(SIMD3(flat.x, flat.y, 1) * depth - base.origin.meters)
    }
    measured = Measured(
      mesh: mesh, places: places, net: net, skin: base, head: head, isOnSkin: skin != nil, eyes: eyes, time: time)
  }

  var isOnSkin: Bool { measured?.isOnSkin ?? false }

  /// The head's pose from the skin when the mesh was measured; the landmarks are carried from this pose.
  var skin: Transform<Camera, Head>? { measured?.skin }

  /// The mesh, the net's head and the reported head, moved as the skin moved; nil if the skin moved too far.
  func carried(to skin: Transform<Camera, Head>, camera: PinholeCamera) -> (
    mesh: FaceLandmarks, net: Transform<Camera, Head>, head: Transform<Camera, Head>
  )? {
    guard let measured else { return nil }
    let shift = skin.origin.meters - measured.skin.origin.meters
    guard skin.rotation.turn(from: measured.skin.rotation).length * 180 / .pi <= Self.farthestTurn,
      SIMD2(shift.x, shift.y).length <= Self.farthest
    else { return nil }
    var mesh = measured.mesh
    for (index, place) in measured.places.enumerated() {
      let point = skin.rotation.apply(place) + skin.origin.meters
      guard let pixel = camera.project(Point<Camera>(meters: point)) else { return nil }
      (mesh.points[index].x, mesh.points[index].y) = (Float(pixel.x), Float(pixel.y))
    }
    let since = skin.rotation * measured.skin.rotation.inverse
    func moved(_ pose: Transform<Camera, Head>) -> Transform<Camera, Head> {
      Transform(
        rotation: since * pose.rotation,
        origin: skin.origin + since.apply(pose.origin.meters - measured.skin.origin.meters))
    }
    return (mesh, moved(measured.net), moved(measured.head))
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

  /// Counts a carried frame and stores the net's head of that frame.
  mutating func count(net: Transform<Camera, Head>) {
    measured?.frames += 1
    before = net
  }

  mutating func drop() { (measured, before) = (nil, nil) }
}
