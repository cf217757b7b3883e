import HeedGeometry
import HeedSignals
import HeedVision

/// Finds the iris's centre. ``LimbusRefiner`` refines the eye net's centre if the iris is visible enough.
struct IrisRefiner: Sendable {
  private let limbus = LimbusRefiner()
  /// Radius of the iris. Source: docs/references.md, face models (11.7 mm across).
  private let irisRadiusMeters = 0.00585
  /// Distance from the eyeball's rotation centre to the plane of the iris's edge (limbus), metres.
  /// Source: Gross (eyeball radius 12 mm, limbus radius 5.85 mm).
  private let orbitMeters = 0.01048

  /// - Parameter look: The eye net's output for this eye.
  /// - Returns: The eye with the refined iris centre, or with the net's centre if too little of the iris shows.
  func refine(
    _ eye: EyeObservation, _ side: EyeMeasurer.Side, look: EyeNet.Look, mesh: FaceLandmarks, camera: PinholeCamera,
    frame: Frame
  ) throws(VisionError) -> EyeObservation {
    var eye = eye
    eye.irisCenter = look.irisCenter
    let index = side == .left ? LandmarkIndex.leftEye : LandmarkIndex.rightEye
    let radius = camera.fx * irisRadiusMeters / max(0.05, eye.rotationCenter.z - orbitMeters)
    guard let center = camera.project(eye.rotationCenter), radius.isFinite else { return eye }
    let half = (LimbusRefiner.reach + LimbusRefiner.farthest) * radius + 2
    let box = ImageRect(x: eye.irisCenter.x - half, y: eye.irisCenter.y - half, width: 2 * half, height: 2 * half)
    guard let luma = try LumaPatch(frame, box: box) else { return eye }
    let mask = LidMask(
      upper: index.upperLid.map(mesh.point), through: look.upperLid, lower: index.lowerLid.map(mesh.point),
      through: look.lowerLid, upperMargin: LimbusRefiner.upperMargin * radius,
      lowerMargin: LimbusRefiner.lowerMargin * radius, softness: LimbusRefiner.softness * radius)
    guard
      let found = limbus.refine(
        luma, mask: mask, start: eye.irisCenter, spread: look.irisSpread, radius: radius, eyeCenter: center)
    else { return eye }
    eye.irisCenter = found
    return eye
  }
}
