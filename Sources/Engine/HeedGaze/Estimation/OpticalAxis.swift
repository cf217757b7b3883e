import Foundation
import HeedGeometry
import HeedSignals

/// One eye's optical axis: from the eyeball's rotation centre through the centre of the iris.
///
/// It differs from the visual axis by kappa, about 5 degrees outward; the mean of both eyes nearly cancels it.
enum OpticalAxis {
  /// The direction in which the line of sight through the iris' centre meets the iris' orbit.
  /// - Parameter orbitMeters: Distance of the limbus' plane from the rotation centre.
  /// - Returns: nil when the iris is too far from the eyeball to belong to it.
  static func direction(of eye: EyeObservation, camera: PinholeCamera, orbitMeters: Double) -> Direction<Camera>? {
    let sight = camera.ray(through: eye.irisCenter).vector
    let along = sight.dot(eye.rotationCenter.meters)
    let miss = sight * along - eye.rotationCenter.meters
    let beside = miss.dot(miss)
    // Noise puts a far-turned iris slightly off its orbit; an iris further out is not this eye's.
    guard beside < 4 * orbitMeters * orbitMeters else { return nil }
    return Direction(miss - sight * max(0, orbitMeters * orbitMeters - beside).squareRoot())
  }
}

extension EyeView {
  /// The axis in space.
  /// - Parameter sight: From the eye to the camera.
  /// - Returns: nil if the line of sight lies along an axis of the picture, which no camera produces.
  func axis(beside sight: Direction<Camera>) -> Direction<Camera>? {
    let s = sight.vector
    // Right and up in the picture, across the line of sight.
    guard let right = Direction<Camera>(SIMD3(1, 0, 0) - s * s.x)?.vector,
      let up = Direction<Camera>(SIMD3(0, -1, 0) + s * s.y + right * right.y)?.vector
    else { return nil }
    let (azimuth, elevation) = (azimuthDegrees * .pi / 180, elevationDegrees * .pi / 180)
    let level = cos(elevation)
    return Direction(right * (sin(azimuth) * level) + up * sin(elevation) + s * (cos(azimuth) * level))
  }
}
