import HeedGeometry
import HeedSignals

/// How the scene outside moves as seen from the vehicle, measured by the road camera; the driver's eyes may follow.
///
/// A distant scene moves alike for the driver's eyes and for the road camera.
struct SceneMotion: Sendable {
  /// A point of the scene in two pictures of the road camera, as directions from the vehicle.
  private struct Track: Sendable { var from, to: Direction<Vehicle> }

  /// Longest time between the two pictures, seconds. Choice: as for the motion that calibrates the road camera.
  private static let longestStep = 0.25

  private let since, time: Timestamp
  private let tracks: [Track]

  /// - Parameter camera: The road camera, with its optics at the size of the pictures.
  /// - Returns: nil if the pictures are too far apart in time.
  init?(_ flow: RoadFlow, at time: Timestamp, through camera: MountedCamera) {
    let seconds = time.seconds(since: flow.since)
    guard seconds > 0, seconds <= Self.longestStep else { return nil }
    (since, self.time) = (flow.since, time)
    let rotation = camera.rotation
    tracks = flow.tracks.compactMap { track in
      guard let from = camera.optics.sight(at: track.from), let to = camera.optics.sight(at: track.to)
      else { return nil }
      return Track(from: rotation * from, to: rotation * to)
    }
  }

  /// How the scene moves where the driver looks, degrees per second, + to the person's right and down.
  /// - Parameter vehicleFromCamera: The pose of the cabin camera.
  /// - Returns: nil if the measurement is too old or has too few points near the gaze.
  func velocity(
    along gaze: Direction<Vehicle>, at now: Timestamp, vehicleFromCamera: Transform<Vehicle, Camera>
  ) -> SIMD2<Double>? {
    let age = now.seconds(since: time)
    guard age.magnitude <= EyeMovementMonitor.sceneMemory.seconds else { return nil }
    let near = tracks.filter { $0.to.angle(to: gaze).degrees <= EyeMovementMonitor.sceneDegrees }
    guard near.count >= EyeMovementMonitor.fewestScenePoints else { return nil }
    let cameraFromVehicle = vehicleFromCamera.rotation.inverse
    let seconds = time.seconds(since: since)
    let moves = near.map { track in
      let (from, to) = (cameraFromVehicle * track.from, cameraFromVehicle * track.to)
      return SIMD2(from.azimuth.degrees - to.azimuth.degrees, from.elevation.degrees - to.elevation.degrees) / seconds
    }
    // A median, so that a few points on vehicles or wipers, which move on their own, do not count.
    guard let x = moves.map(\.x).median(.mean), let y = moves.map(\.y).median(.mean) else { return nil }
    return SIMD2(x, y)
  }
}

/// How far the scene where the driver looks has moved. Only differences are meaningful.
struct ScenePath: Sendable {
  /// Path, degrees, from which the sum restarts, as after a jump. Choice: the range of a ``GazePosition``.
  private static let farthest = 180.0

  private var sum = SIMD2<Double>()
  private var last: Timestamp?

  /// Adds the scene's motion up to a frame; times increase.
  /// - Parameter velocity: Degrees per second; nil if unknown.
  /// - Returns: How far the scene has moved; nil without a velocity.
  mutating func update(_ velocity: SIMD2<Double>?, at time: Timestamp) -> GazePosition? {
    guard let velocity, velocity.x.isFinite, velocity.y.isFinite else {
      last = nil
      return nil
    }
    if let last, time > last { sum += velocity * time.seconds(since: last) }
    last = time
    if max(sum.x.magnitude, sum.y.magnitude) > Self.farthest { sum = SIMD2() }
    return GazePosition(xDegrees: sum.x, yDegrees: sum.y)
  }
}

extension CabinEngine {
  /// How the scene moves where the driver looks; nil without a road camera, or if either camera's pose is unknown.
  func sceneVelocity(_ report: FrameReport) -> SIMD2<Double>? {
    guard let scene, let gaze = report.vehicleGaze, let vehicleFromCamera = rig.vehicleFromCamera else { return nil }
    return scene.velocity(along: gaze, at: report.observation.time, vehicleFromCamera: vehicleFromCamera)
  }
}
