import Foundation
import HeedGeometry

/// An object's box as the driver sees it: azimuth (+ left) and elevation (+ up) in the vehicle's frame, degrees.
struct AngularBox: Hashable, Sendable {
  var low: SIMD2<Double>
  var high: SIMD2<Double>
  /// Deviation of the outline, degrees, because the eyes' position is uncertain.
  var deviation: Double

  var size: Double { max(high.x - low.x, high.y - low.y) }

  /// Fails for objects beside or behind the driver, and for invalid boxes.
  /// - Parameters:
  ///   - box: The object's box, pixels in a picture of the camera's size.
  ///   - distance: The object's distance along the camera's axis, metres; nil if unknown, which counts as infinite.
  ///   - eyes: Position of the driver's eyes from the road camera, in the vehicle's axes, metres.
  ///   - unsure: Lateral uncertainty of `eyes`, metres.
  init?(box: ImageRect, distance: Double?, camera: MountedCamera, eyes: SIMD3<Double>, unsure: Double) {
    let rotation = camera.rotation
    var low = SIMD2(Double.infinity, Double.infinity)
    var high = -low
    for along in [0.0, 1] {
      for down in [0.0, 1] {
        let tangent = camera.optics.undistorted(box.point(along, down))
        let ray = rotation.apply(SIMD3(tangent.x, tangent.y, 1))
        let seen = distance.map { ray * $0 - eyes } ?? ray
        guard seen.x > 0 else { return nil }
        let level = (seen.x * seen.x + seen.y * seen.y).squareRoot()
        let angles = SIMD2(atan2(seen.y, seen.x), atan2(seen.z, level)) * (180 / .pi)
        low = SIMD2(min(low.x, angles.x), min(low.y, angles.y))
        high = SIMD2(max(high.x, angles.x), max(high.y, angles.y))
      }
    }
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return nil }
    (self.low, self.high) = (low, high)
    deviation = distance.map { atan2(unsure, $0 - eyes.x) * 180 / .pi } ?? 0
  }
}
