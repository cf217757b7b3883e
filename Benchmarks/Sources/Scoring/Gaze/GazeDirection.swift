import Foundation

/// Gaze direction in the camera frame, degrees: azimuth + to the person's left, elevation + up, 0,0 into the lens
/// along its axis. The truth's `gaze_yaw` and `gaze_pitch` are the same two numbers.
package struct GazeDirection: Hashable, Sendable {
  package var azimuth: Double
  package var elevation: Double

  package init(azimuth: Double, elevation: Double) {
    self.azimuth = azimuth
    self.elevation = elevation
  }

  /// The direction of a vector in OpenCV's axes, of any length but 0.
  package init(_ vector: SIMD3<Double>) {
    azimuth = atan2(vector.x, -vector.z) * 180 / .pi
    elevation = asin(-vector.y / Vector.length(vector)) * 180 / .pi
  }

  /// The direction as a vector in OpenCV's axes: x right in the image, y down, z away from the lens.
  package var unitVector: SIMD3<Double> {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    return SIMD3(cos(e) * sin(a), -sin(e), -cos(e) * cos(a))
  }

  /// The angle between two directions, degrees, 0...180.
  package func angle(to other: GazeDirection) -> Double {
    Vector.angle(unitVector, other.unitVector)
  }
}
