import Foundation

/// The lower triangle L of a symmetric positive definite matrix A = L Lᵀ, for solving equations.
package struct CholeskyFactor: Sendable {
  /// Number of rows of A.
  package let size: Int
  /// The elements of L, row by row, with zeros above the diagonal.
  private let lower: [Double]

  /// Factorises a matrix; nil unless it is positive definite and finite.
  /// - Parameter least: Each pivot (squared diagonal element) must exceed this value.
  package init?(_ matrix: SymmetricMatrix, least: Double = 0) {
    size = matrix.size
    var lower = [Double](repeating: 0, count: size * size)
    for i in 0..<size {
      for j in 0...i {
        var sum = matrix[i, j]
        for k in 0..<j { sum -= lower[i * size + k] * lower[j * size + k] }
        if i == j {
          guard sum > least, sum.isFinite else { return nil }
          lower[i * size + i] = sum.squareRoot()
        } else {
          lower[i * size + j] = sum / lower[j * size + j]
        }
      }
    }
    self.lower = lower
  }

  /// The natural logarithm of A's determinant.
  package var logDeterminant: Double { 2 * (0..<size).reduce(0) { $0 + log(lower[$1 * size + $1]) } }

  /// The solution x of A x = right.
  package func solved(_ right: [Double]) -> [Double] {
    var x = right
    for i in 0..<size {
      for k in 0..<i { x[i] -= lower[i * size + k] * x[k] }
      x[i] /= lower[i * size + i]
    }
    for i in (0..<size).reversed() {
      for k in (i + 1)..<size { x[i] -= lower[k * size + i] * x[k] }
      x[i] /= lower[i * size + i]
    }
    return x
  }

  /// The inverse of A, exactly symmetric; nil if the inverse is not finite.
  package var inverse: SymmetricMatrix? {
    // `back` is the inverse of L; its transpose times `back` is the inverse of A.
    var back = [Double](repeating: 0, count: size * size)
    for column in 0..<size {
      back[column * size + column] = 1 / lower[column * size + column]
      for row in column + 1..<max(size, column + 1) {
        var sum = 0.0
        for k in column..<row { sum -= lower[row * size + k] * back[k * size + column] }
        back[row * size + column] = sum / lower[row * size + row]
      }
    }
    var result = SymmetricMatrix(size: size)
    for i in 0..<size {
      for j in 0...i {
        var sum = 0.0
        for row in i..<size { sum += back[row * size + i] * back[row * size + j] }
        guard sum.isFinite else { return nil }
        (result[i, j], result[j, i]) = (sum, sum)
      }
    }
    return result
  }
}
