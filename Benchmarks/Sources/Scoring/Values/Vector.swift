import Foundation

/// Functions of vectors with three numbers.
enum Vector {
  static func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }

  /// The angle between two vectors, degrees, 0...180.
  static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let cross = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    return atan2(length(cross), (a * b).sum()) * 180 / .pi
  }
}
