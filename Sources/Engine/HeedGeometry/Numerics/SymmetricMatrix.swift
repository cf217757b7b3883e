/// A small symmetric matrix for covariances and least squares. Solving reads the lower triangle.
package struct SymmetricMatrix: Hashable, Sendable {
  /// Number of rows.
  package let size: Int
  private var elements: [Double]
  package init(size: Int) { (self.size, elements) = (size, [Double](repeating: 0, count: size * size)) }

  package init(diagonal: [Double]) {
    self.init(size: diagonal.count)
    for (index, value) in diagonal.enumerated() { self[index, index] = value }
  }

  /// The upper left corner of a matrix with rows of eight elements.
  package init(size: Int, rows: [SIMD8<Double>]) {
    self.init(size: size)
    for row in 0..<size { for column in 0..<size { self[row, column] = rows[row][column] } }
  }

  /// A matrix given row by row; nil for another number of elements.
  package init?(size: Int, elements: [Double]) {
    guard elements.count == size * size else { return nil }
    (self.size, self.elements) = (size, elements)
  }

  /// All elements, row by row.
  package var rows: [Double] { elements }

  /// One element; setting it leaves the mirrored element unchanged.
  package subscript(row: Int, column: Int) -> Double {
    get { elements[row * size + column] }
    set { elements[row * size + column] = newValue }
  }

  /// Adds `weight` times the outer product of `row` with itself: one equation of a least squares fit.
  package mutating func add(_ row: [Double], weight: Double) {
    for i in 0..<size where row[i] != 0 {
      let scaled = row[i] * weight
      for j in 0..<size { elements[i * size + j] += scaled * row[j] }
    }
  }

  package mutating func add(_ other: SymmetricMatrix, times factor: Double = 1) {
    for index in elements.indices { elements[index] += factor * other.elements[index] }
  }

  /// The sum.
  package static func + (a: SymmetricMatrix, b: SymmetricMatrix) -> SymmetricMatrix {
    var result = a
    result.add(b)
    return result
  }

  package static func * (matrix: SymmetricMatrix, vector: [Double]) -> [Double] {
    (0..<matrix.size).map { row in (0..<matrix.size).reduce(0) { $0 + matrix[row, $1] * vector[$1] } }
  }

  /// The matrix of only the unknowns `kept`, in their order.
  package func keeping(_ kept: some Collection<Int>) -> SymmetricMatrix {
    var result = SymmetricMatrix(size: kept.count)
    for (i, row) in kept.enumerated() { for (j, column) in kept.enumerated() { result[i, j] = self[row, column] } }
    return result
  }

  /// This matrix with one more unknown, independent of the others.
  package func adding(variance: Double) -> SymmetricMatrix {
    var result = SymmetricMatrix(size: size + 1)
    for i in 0..<size { for j in 0..<size { result[i, j] = self[i, j] } }
    result[size, size] = variance
    return result
  }

  /// The solution x of self x = right; nil if the matrix is not positive definite.
  package func solved(_ right: [Double]) -> [Double]? { CholeskyFactor(self)?.solved(right) }
  /// The unknowns behind the first ones of self x = right, if the first are `known`; nil if undetermined.
  package func solved(_ right: [Double], after known: [Double]) -> [Double]? {
    let rest = known.count..<size
    return keeping(rest).solved(
      rest.map { row in right[row] - known.indices.reduce(0) { $0 + self[row, $1] * known[$1] } })
  }

  /// The inverse; nil if the matrix is not positive definite or the inverse is not finite.
  package var inverse: SymmetricMatrix? { CholeskyFactor(self)?.inverse }

  /// row · inverse(self) · row: the variance along `row`, if this is a precision matrix.
  package func variance(along row: [Double]) -> Double? {
    solved(row).map { zip($0, row).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The equations of the first unknowns after the others are eliminated (Schur complement); nil if undetermined.
  package func reduced(to count: Int, _ right: [Double]) -> (matrix: SymmetricMatrix, right: [Double])? {
    guard let rest = CholeskyFactor(keeping(count..<size)) else { return nil }
    let solvedRight = rest.solved(Array(right[count...]))
    var (matrix, reduced) = (keeping(0..<count), Array(right[..<count]))
    for column in 0..<count {
      let across = (count..<size).map { self[$0, column] }
      let solved = rest.solved(across)
      for row in 0..<count {
        matrix[row, column] -= (0..<rest.size).reduce(0) { $0 + self[count + $1, row] * solved[$1] }
      }
      reduced[column] -= zip(across, solvedRight).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return (matrix, reduced)
  }
}
