import Foundation

/// A box-shaped object on the road, as seen from the vehicle: x ahead, y to the left, z up, metres.
package struct Cuboid: Hashable, Sendable {
  /// Length of the object along its own direction.
  package var length: Double
  package var width: Double
  package var height: Double
  /// Middle of the object's base.
  package var x: Double
  package var y: Double
  /// Direction of the object, + left, radians; 0 is the direction of the vehicle.
  package var heading: Double

  package init(
    length: Double, width: Double, height: Double, x: Double = 0, y: Double = 0, heading: Double = 0
  ) {
    self.length = length
    self.width = width
    self.height = height
    self.x = x
    self.y = y
    self.heading = heading
  }

  /// All eight.
  package var corners: [SIMD3<Double>] {
    let (cosine, sine) = (cos(heading), sin(heading))
    return [-0.5, 0.5].flatMap { along in
      [-0.5, 0.5].flatMap { across in
        let (a, b) = (along * length, across * width)
        let foot = SIMD3(x + cosine * a - sine * b, y + sine * a + cosine * b, 0)
        return [foot, foot + SIMD3(0, 0, height)]
      }
    }
  }
}
