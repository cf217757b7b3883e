import HeedGeometry
import HeedSignals

/// One eye's optical axis, from the eyeball's rotation centre through the centre of the iris. It differs from the
/// visual axis by kappa, about 5 degrees outward, which nearly cancels in the mean of both eyes.
enum OpticalAxis {
  /// Direction from the rotation centre to the iris, which lies where its line of sight in the picture meets a sphere
  /// of radius `orbitMeters` around the rotation centre; nil if that line passes too far from the sphere.
  static func direction(of eye: EyeObservation, camera: PinholeCamera, orbitMeters: Double) -> Direction<Camera>? {
    let sight = camera.ray(through: eye.irisCenter).vector
    let along = sight.dot(eye.rotationCenter.meters)
    let miss = sight * along - eye.rotationCenter.meters
    let beside = miss.dot(miss)
    // By noise, the line of sight to an iris that is turned far may pass slightly beside the sphere, but not further.
    guard beside < 4 * orbitMeters * orbitMeters else { return nil }
    return Direction(miss - sight * max(0, orbitMeters * orbitMeters - beside).squareRoot())
  }
}
