import HeedGeometry
import HeedSignals

/// One eye's optical axis: from the eyeball's rotation centre through the centre of the iris.
///
/// It differs from the visual axis by the person's kappa, about 5 degrees outward; both eyes together nearly cancel
/// its horizontal part.
enum OpticalAxis {
  /// Where the line of sight through the iris' centre meets the circle that the iris moves on.
  /// - Parameter orbitMeters: Distance of the limbus' plane from the rotation centre.
  /// - Returns: nil when the iris lies so far beside the eyeball that it cannot belong to it.
  static func direction(of eye: EyeObservation, camera: PinholeCamera, orbitMeters: Double) -> Direction<Camera>? {
    let sight = camera.ray(through: eye.irisCenter).vector
    let along = sight.dot(eye.rotationCenter.meters)
    let miss = sight * along - eye.rotationCenter.meters
    let beside = miss.dot(miss)
    // Noise puts a far-turned iris a little beside its orbit; further out it is somebody else's.
    guard beside < 4 * orbitMeters * orbitMeters else { return nil }
    return Direction(miss - sight * max(0, orbitMeters * orbitMeters - beside).squareRoot())
  }
}
