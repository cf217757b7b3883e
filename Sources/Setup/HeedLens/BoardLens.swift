import Foundation
import HeedGeometry

/// A lens, and the bend of the board that measures it.
struct BoardLens: Hashable, Sendable {
  /// Number of unknowns of a lens: fx, fy, cx, cy, k1, k2, p1, p2, k3.
  static let count = 9
  var values: [Double]
  /// Factors of x², xy and y² in the height of a board over its plane, in sides of a square. A board moved along its
  /// plane or turned by half a turn keeps them, so partial views have the same. Source: Strobl & Hirzinger 2011.
  var bend = SIMD3<Double>.zero
  /// True if k1, k2 and k3 distort the angle to the axis instead of its tangent.
  var isFisheye = false

  /// - Parameter center: The principal point, pixels.
  init(focal: Double, center: SIMD2<Double>) {
    values = [focal, focal, center.x, center.y] + [Double](repeating: 0, count: Self.count - 4)
  }

  /// The products that ``bend`` multiplies.
  static func squares(_ place: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(place.x * place.x, place.x * place.y, place.y * place.y)
  }

  /// The ratio of a distorted to an undistorted radius, its derivative by the squared radius, and those by k1, k2, k3.
  func radial(_ r2: Double) -> (value: Double, slope: Double, terms: SIMD3<Double>) {
    let (k1, k2, k3) = (values[4], values[5], values[8])
    // Near the axis both models agree.
    guard isFisheye, r2 > 1e-9 else {
      return (1 + r2 * (k1 + r2 * (k2 + r2 * k3)), k1 + r2 * (2 * k2 + r2 * 3 * k3), SIMD3(r2, r2 * r2, r2 * r2 * r2))
    }
    let r = r2.squareRoot()
    let angle = atan(r), a2 = angle * angle
    let bent = angle * (1 + a2 * (k1 + a2 * (k2 + a2 * k3)))
    let slope = (1 + a2 * (3 * k1 + a2 * (5 * k2 + a2 * 7 * k3))) / (1 + r2)
    return (bent / r, (slope * r - bent) / (2 * r2 * r), SIMD3(a2, a2 * a2, a2 * a2 * a2) * (angle / r))
  }
}
