import HeedGeometry
import HeedPictures
import HeedSignals

/// Carries a measured mesh with the head from frame to frame, so that the mesh net runs on keyframes only.
///
/// Between two of them the skin says where the head is (``HeadAnchor``), the eye net and the limbus what the eyes do. The
/// mesh is measured again after a few frames, and at once where the skin is not found, lids move or something hides an eye. Where the head's place is not known by its skin
/// (it is turned far), the mesh goes where the skin of the measured frame went (``HeadFollower``).
struct FaceCarrier: Sendable {
  /// How long a mesh is carried.
  struct Settings: Hashable, Sendable {
    /// Every how many frames the mesh is measured at the latest; 1: in each. Choice: a mouth opens and a hand comes within
    /// a quarter of a second. Gaze of 13 rendered people after five points was 1.35 degrees with 1, 1.34 with 4 and with 6;
    /// of 18 others 1.14 with 6 and with 8.
    var every = 8
    /// Maximum time since it was measured. Choice: five frames of a slow camera.
    var longest = Duration.milliseconds(270)
    /// Maximum turn of the head since, degrees, and motion across, metres.
    /// Choice: the mesh's own errors; further, other skin is seen.
    var farthestTurn = 3.0
    var farthest = 0.015
    /// The same while the head's place is being learned, which each measured mesh adds to.
    /// Choice: half of the meshes; their mean's error grows by four tenths.
    var everyWhileSettling = 2
    /// Turn of the net's head from one frame to the next, degrees, above which the head moves and is measured in every frame.
    /// Choice: twice the net's noise; half as much more after frames in which the mesh was carried. Compressed video holds back dim skin that turns, so the skin alone would say that it rests.
    var restTurn = 1.0
    var carriedRestTurn = 1.5
    /// Probability that an eye is hidden from which lids are measured in every frame. Choice: a quarter, as for faces.
    var hiddenFrom = 0.25
    /// Change of the probability that an eye is closing since, from which lids move.
    /// Choice: open eyes in four clips of real people stay below 0.06 in 99 frames of 100.
    var closingChange = 0.1
    /// Change of the eye net's aperture since, share of it, from which lids move, and the aperture below which it is no
    /// smaller. Choice: 3 degrees of an open eye's 30, the net's median error; of a shut one, 2.
    var apertureChange = 0.1
    var leastAperture = 20.0
  }

  /// A mesh that was measured.
  private struct Measured: Sendable {
    var mesh: FaceLandmarks
    /// The landmarks on the head, metres.
    var places: [SIMD3<Double>]
    /// The head by the net, by the skin (the net's where the skin is not known), and as it was reported.
    var net, skin, head: Transform<Camera, Head>
    var isOnSkin: Bool
    var eyes: [EyeAppearance]
    var time: Timestamp
    var frames = 0
  }

  let settings: Settings
  private var measured: Measured?
  /// The net's head in the frame before, measured or carried.
  private var before: Transform<Camera, Head>?

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Whether the mesh of an earlier frame may still hold.
  func mayCarry(at time: Timestamp, isSettling: Bool = false) -> Bool {
    guard let measured else { return false }
    let every = isSettling ? min(settings.every, settings.everyWhileSettling) : settings.every
    return measured.frames + 1 < every && time > measured.time && time - measured.time <= settings.longest
  }

  /// Remembers what was measured; eyes that are not at rest are measured anew.
  /// - Parameters:
  ///   - skin: The head that the landmarks are carried with; nil if the skin does not say where it is.
  ///   - head: The head as it was reported.
  mutating func keep(
    _ mesh: FaceLandmarks, net: Transform<Camera, Head>, skin: Transform<Camera, Head>?, head: Transform<Camera, Head>,
    eyes: [EyeAppearance], camera: PinholeCamera, at time: Timestamp
  ) {
    let turn = before.map { net.rotation.turn(from: $0.rotation).length * 180 / .pi } ?? 0
    let atRest = measured.map { $0.frames > 0 } ?? false ? settings.carriedRestTurn : settings.restTurn
    before = net
    guard settings.every > 1, turn <= atRest, eyes.count == 2, areAtRest(eyes, as: eyes) else {
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

  /// Whether the mesh was measured where the skin says that the head is.
  var isOnSkin: Bool { measured?.isOnSkin ?? false }

  /// The head that the landmarks are carried with, when they were measured.
  var skin: Transform<Camera, Head>? { measured?.skin }

  /// The mesh, the net's head and the reported one where the skin is now; nil if it went too far.
  func carried(to skin: Transform<Camera, Head>, camera: PinholeCamera) -> (
    mesh: FaceLandmarks, net: Transform<Camera, Head>, head: Transform<Camera, Head>
  )? {
    guard let measured else { return nil }
    let shift = skin.origin.meters - measured.skin.origin.meters
    guard skin.rotation.turn(from: measured.skin.rotation).length * 180 / .pi <= settings.farthestTurn,
      SIMD2(shift.x, shift.y).length <= settings.farthest
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

  /// Whether the eyes are as they were when the mesh was measured: in sight, open or shut, and lids where they were.
  func areAtRest(_ eyes: [EyeAppearance]) -> Bool {
    measured.map { eyes.count == 2 && areAtRest(eyes, as: $0.eyes) } ?? false
  }

  private func areAtRest(_ eyes: [EyeAppearance], as before: [EyeAppearance]) -> Bool {
    zip(eyes, before).allSatisfy { eye, before in
      let change = abs(eye.apertureDegrees - before.apertureDegrees)
      return eye.hidden < settings.hiddenFrom && abs(eye.closing - before.closing) < settings.closingChange
        && change <= settings.apertureChange * max(settings.leastAperture, before.apertureDegrees)
    }
  }

  /// Counts a frame that was carried, with the net's head in it.
  mutating func count(net: Transform<Camera, Head>) {
    measured?.frames += 1
    before = net
  }

  mutating func drop() { (measured, before) = (nil, nil) }
}
