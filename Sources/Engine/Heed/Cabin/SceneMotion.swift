import HeedGeometry
import HeedSignals

/// How the scene moves as seen from the vehicle, from the road camera's flow; the driver's eyes may follow this motion.
///
/// Only directions count for a distant scene. The driver's eyes and the road camera therefore see the same motion from
/// their different places.
struct SceneMotion: Sendable {
  /// The motion of one point.
  private struct Track: Sendable {
    var from, to: Direction<Vehicle>
  }

  /// Longest time between the two pictures of a flow, seconds; a longer flow gives no motion. Choice: the same as for
  /// the flow that calibrates the camera.
  private static let longestStep = 0.25

  private let since, time: Timestamp
  private let tracks: [Track]

  /// - Parameter camera: The road camera for pictures of this size.
  /// - Returns: nil if the pictures are too far apart in time.
  init?(_ flow: RoadFlow, at time: Timestamp, through camera: MountedCamera) {
    let seconds = time.seconds(since: flow.since)
    guard seconds > 0, seconds <= Self.longestStep else { return nil }
    (since, self.time) = (flow.since, time)
    let rotation = camera.rotation
    tracks = flow.tracks.compactMap { track in
      guard let from = camera.optics.sight(at: track.from), let to = camera.optics.sight(at: track.to) else {
        return nil
      }
      return Track(from: rotation * from, to: rotation * to)
    }
  }

  /// How the scene moves where the driver looks, degrees per second along the axes of ``GazePosition``: positive is the
  /// person's right, and down.
  /// - Parameters:
  ///   - vehicleFromCamera: The pose of the cabin camera, which measures the gaze.
  /// - Returns: nil if the motion is too old, or has too few points near the gaze.
  func velocity(
    along gaze: Direction<Vehicle>, at now: Timestamp, vehicleFromCamera: Transform<Vehicle, Camera>,
    settings: EyeMovementMonitor.Settings
  ) -> SIMD2<Double>? {
    let age = now.seconds(since: time)
    guard age.magnitude <= EyeMovementMonitor.sceneMemory.seconds else { return nil }
    let near = tracks.filter { $0.to.angle(to: gaze).degrees <= EyeMovementMonitor.sceneDegrees }
    guard near.count >= EyeMovementMonitor.fewestScenePoints else { return nil }
    let cameraFromVehicle = vehicleFromCamera.rotation.inverse
    let seconds = time.seconds(since: since)
    let moves = near.map { track in
      let (from, to) = (cameraFromVehicle * track.from, cameraFromVehicle * track.to)
      return SIMD2(
        from.azimuth.degrees - to.azimuth.degrees, from.elevation.degrees - to.elevation.degrees) / seconds
    }
    // The median ignores points on a vehicle or a wiper, which moves on its own.
    guard let x = moves.map(\.x).median(.mean), let y = moves.map(\.y).median(.mean) else { return nil }
    return SIMD2(x, y)
  }
}
