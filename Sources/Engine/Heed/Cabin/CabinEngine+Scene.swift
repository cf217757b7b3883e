import HeedGeometry
import HeedSignals

/// Motion outside the vehicle that the driver's eyes may follow.
extension CabinEngine {
  /// Notes how the scene moves; the motion stays valid for `EyeMovementMonitor.sceneMemory`.
  mutating func see(_ motion: SceneMotion) { scene = motion }

  /// How the scene moves where the driver looks; nil without a road camera, or if a camera's pose is unknown.
  func sceneVelocity(_ report: FrameReport) -> SIMD2<Double>? {
    guard let scene, let gaze = report.vehicleGaze, let vehicleFromCamera = rig.vehicleFromCamera else { return nil }
    return scene.velocity(
      along: gaze, at: report.observation.time, vehicleFromCamera: vehicleFromCamera, settings: settings.fixation)
  }
}
