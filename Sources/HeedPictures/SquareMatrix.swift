/// A small symmetric matrix, as fits of a handful of unknowns need it.
package struct SquareMatrix: Hashable, Sendable {
  package let side: Int
  private var values: [Double]

  package init(side: Int) {
    self.side = side
    values = [Double](repeating: 0, count: side * side)
  }

  package init(diagonal: [Double]) {
    self.init(side: diagonal.count)
    for (index, value) in diagonal.enumerated() { self[index, index] = value }
  }

  package subscript(row: Int, column: Int) -> Double {
    get { values[row * side + column] }
    set { values[row * side + column] = newValue }
  }

  package static func * (matrix: SquareMatrix, vector: [Double]) -> [Double] {
    (0..<matrix.side).map { row in (0..<matrix.side).reduce(0) { $0 + matrix[row, $1] * vector[$1] } }
  }

  /// The same for some of the unknowns.
  package func keeping(_ kept: [Int]) -> SquareMatrix {
    var result = SquareMatrix(side: kept.count)
    for (i, row) in kept.enumerated() { for (j, column) in kept.enumerated() { result[i, j] = self[row, column] } }
    return result
  }

  /// With one more unknown, which is independent of the others.
  package func adding(variance: Double) -> SquareMatrix {
    var result = SquareMatrix(side: side + 1)
    for i in 0..<side { for j in 0..<side { result[i, j] = self[i, j] } }
    result[side, side] = variance
    return result
  }

  /// nil when it is not positive definite.
  package var inverse: SquareMatrix? {
    // Cholesky: the lower triangle's inverse, times its own transpose.
    var lower = SquareMatrix(side: side)
    for i in 0..<side {
      for j in 0...i {
        var sum = self[i, j]
        for k in 0..<j { sum -= lower[i, k] * lower[j, k] }
        if i == j {
          guard sum > 0, sum.isFinite else { return nil }
          lower[i, i] = sum.squareRoot()
        } else {
          lower[i, j] = sum / lower[j, j]
        }
      }
    }
    var back = SquareMatrix(side: side)
    for column in 0..<side {
      back[column, column] = 1 / lower[column, column]
      for row in column..<side where row > column {
        var sum = 0.0
        for k in column..<row { sum -= lower[row, k] * back[k, column] }
        back[row, column] = sum / lower[row, row]
      }
    }
    var result = SquareMatrix(side: side)
    for i in 0..<side {
      for j in 0...i {
        var sum = 0.0
        for k in i..<side { sum += back[k, i] * back[k, j] }
        guard sum.isFinite else { return nil }
        result[i, j] = sum
        result[j, i] = sum
      }
    }
    return result
  }
}
