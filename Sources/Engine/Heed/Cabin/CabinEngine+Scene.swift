import HeedGeometry
import HeedSignals

/// What the driver's eyes may follow outside.
extension CabinEngine {
  /// Notes how the scene moves; it counts as long as ``EyeMovementMonitor/Settings/sceneMemory`` says.
  mutating func see(_ motion: SceneMotion) { scene = motion }

  /// How the scene moves where the driver looks, as of ``SceneMotion/velocity(along:at:vehicleFromCamera:settings:)``;
  /// nil without a road camera, or one of the cameras' places in the vehicle.
  func sceneVelocity(_ report: FrameReport) -> SIMD2<Double>? {
    guard let scene, let gaze = report.vehicleGaze, let vehicleFromCamera = rig.vehicleFromCamera else { return nil }
    return scene.velocity(
      along: gaze, at: report.observation.time, vehicleFromCamera: vehicleFromCamera, settings: settings.fixation)
  }
}
