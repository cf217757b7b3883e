import HeedGeometry
import HeedPictures
import HeedSignals

/// Carries a measured mesh with the head from frame to frame, so that the mesh net runs on keyframes only.
///
/// Between two of them the skin says where the head is (``HeadAnchor``), the eye net and the limbus what the eyes do. The
/// mesh is measured again after a few frames, and at once where the skin is not found, lids move or something hides an eye.
struct FaceCarrier: Sendable {
  /// How long a mesh is carried.
  struct Settings: Hashable, Sendable {
    /// Every how many frames the mesh is measured at the latest; 1: in each. Choice: a mouth opens and a hand comes within
    /// 200 ms; gaze of 13 rendered people after five points was 1.35 degrees with 1, 1.34 with 4 and with 6.
    var every = 6
    /// Maximum time since it was measured. Choice: five frames of a slow camera.
    var longest = Duration.milliseconds(200)
    /// Maximum turn of the head since, degrees, and motion across, metres.
    /// Choice: the mesh's own errors; further, other skin is seen.
    var farthestTurn = 3.0
    var farthest = 0.015
    /// Probability that an eye is closing, or hidden, from which lids are measured in every frame.
    /// Choice: open eyes in four clips of real people stay below 0.06 in 99 frames of 100.
    var closingFrom = 0.1
    var hiddenFrom = 0.25
    /// Change of the eye net's aperture since, share of it, from which lids move.
    /// Choice: 3 degrees of an open eye's 30, the net's median error.
    var apertureChange = 0.1
  }

  /// A mesh that was measured.
  private struct Measured: Sendable {
    var mesh: FaceLandmarks
    /// The landmarks on the head, metres.
    var places: [SIMD3<Double>]
    var net, skin: Transform<Camera, Head>
    var apertures: [Double]
    var time: Timestamp
    var frames = 0
  }

  let settings: Settings
  private var measured: Measured?

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Whether the mesh of an earlier frame may still hold.
  func mayCarry(at time: Timestamp) -> Bool {
    guard let measured else { return false }
    return measured.frames + 1 < settings.every && time > measured.time && time - measured.time <= settings.longest
  }

  /// Remembers what was measured; a head that is not on the skin, or eyes that are not at rest, are measured anew.
  mutating func keep(
    _ mesh: FaceLandmarks, net: Transform<Camera, Head>, skin: Transform<Camera, Head>?, eyes: [EyeAppearance],
    camera: PinholeCamera, at time: Timestamp
  ) {
    guard settings.every > 1, let skin, eyes.count == 2, areAtRest(eyes, as: eyes.map(\.apertureDegrees)) else {
      measured = nil
      return
    }
    let corners = [33, 263, 133, 362].map { Double(mesh.points[$0].z) }.reduce(0, +) / 4
    let (back, perPixel) = (skin.rotation.inverse, skin.origin.z / camera.fx)
    let places = mesh.points.map { mark in
      let flat = camera.undistorted(PlanePoint(x: Double(mark.x), y: Double(mark.y)))
      let depth = skin.origin.z + (Double(mark.z) - corners) * perPixel - HeadKeyframe.cornerDepth
      return back.apply(SIMD3(flat.x, flat.y, 1) * depth - skin.origin.meters)
    }
    measured = Measured(
      mesh: mesh, places: places, net: net, skin: skin, apertures: eyes.map(\.apertureDegrees), time: time)
  }

  /// The mesh and the net's head where the skin is now; nil if it went too far.
  func carried(to skin: Transform<Camera, Head>, camera: PinholeCamera) -> (
    mesh: FaceLandmarks, net: Transform<Camera, Head>
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
    let net = Transform<Camera, Head>(
      rotation: since * measured.net.rotation,
      origin: skin.origin + since.apply(measured.net.origin.meters - measured.skin.origin.meters))
    return (mesh, net)
  }

  /// Whether the eyes are as they were when the mesh was measured: open, in sight, and lids where they were.
  func areAtRest(_ eyes: [EyeAppearance]) -> Bool {
    measured.map { eyes.count == 2 && areAtRest(eyes, as: $0.apertures) } ?? false
  }

  private func areAtRest(_ eyes: [EyeAppearance], as apertures: [Double]) -> Bool {
    zip(eyes, apertures).allSatisfy { eye, aperture in
      eye.closing < settings.closingFrom && eye.hidden < settings.hiddenFrom
        && abs(eye.apertureDegrees - aperture) <= settings.apertureChange * aperture
    }
  }

  /// Counts a frame that was carried.
  mutating func count() { measured?.frames += 1 }

  mutating func drop() { measured = nil }
}
