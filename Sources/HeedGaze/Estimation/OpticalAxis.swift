import HeedGeometry
import HeedSignals

/// One eye's optical axis: from the eyeball's rotation centre through the centre of the iris.
///
/// It differs from the visual axis by kappa, about 5 degrees outward, which both eyes together nearly cancel.
enum OpticalAxis {
  /// The direction in which the line of sight through the iris' centre meets the iris' orbit.
  /// - Parameter orbitMeters: Distance of the limbus' plane from the rotation centre.
  /// - Returns: nil when the iris is too far from the eyeball to belong to it.
  static func direction(of eye: EyeObservation, camera: PinholeCamera, orbitMeters: Double) -> Direction<Camera>? {
    let sight = camera.ray(through: eye.irisCenter).vector
    let along = sight.dot(eye.rotationCenter.meters)
    let miss = sight * along - eye.rotationCenter.meters
    let beside = miss.dot(miss)
    // Noise puts a far-turned iris slightly off its orbit; further out it is not this eye's.
    guard beside < 4 * orbitMeters * orbitMeters else { return nil }
    return Direction(miss - sight * max(0, orbitMeters * orbitMeters - beside).squareRoot())
  }
}
