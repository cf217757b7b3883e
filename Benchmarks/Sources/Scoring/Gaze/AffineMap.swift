import Foundation

/// A map from two features to two values, `a + bx + cy` each, fitted by least squares: what a peer without any knowledge
/// of eyes makes of five points.
package struct AffineMap: Hashable, Sendable {
  /// Offset and slopes of each value.
  private var rows: [SIMD3<Double>] = []

  /// Nil for fewer than three pairs, or if their features lie on a line.
  package init?(_ pairs: [(feature: SIMD2<Double>, value: SIMD2<Double>)]) {
    let inputs = pairs.map { SIMD3(1, $0.feature.x, $0.feature.y) }
    var normal = [SIMD3<Double>](repeating: .zero, count: 3)
    for input in inputs { for row in 0..<3 { normal[row] += input * input[row] } }
    let whole = Self.determinant(normal)
    guard pairs.count > 2, abs(whole) > 1e-12 * normal[0].x * normal[1].y * normal[2].z else { return nil }
    for axis in 0..<2 {
      let right = zip(inputs, pairs).reduce(SIMD3<Double>.zero) { $0 + $1.0 * $1.1.value[axis] }
      // Cramer's rule.
      var row = SIMD3<Double>.zero
      for column in 0..<3 {
        var changed = normal
        for index in 0..<3 { changed[index][column] = right[index] }
        row[column] = Self.determinant(changed) / whole
      }
      rows.append(row)
    }
  }

  package func callAsFunction(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    let input = SIMD3(1, feature.x, feature.y)
    return SIMD2((rows[0] * input).sum(), (rows[1] * input).sum())
  }

  private static func determinant(_ m: [SIMD3<Double>]) -> Double {
    m[0].x * (m[1].y * m[2].z - m[1].z * m[2].y) - m[0].y * (m[1].x * m[2].z - m[1].z * m[2].x)
      + m[0].z * (m[1].x * m[2].y - m[1].y * m[2].x)
  }
}
