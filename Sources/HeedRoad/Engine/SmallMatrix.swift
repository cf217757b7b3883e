/// A symmetric, positive matrix of up to eight rows, for sums of squares and what they tell.
struct SmallMatrix: Hashable, Sendable {
  typealias Vector = SIMD8<Double>

  let size: Int
  private(set) var columns: [Vector]

  init(size: Int) {
    precondition((1...8).contains(size), "a vector has eight places")
    self.size = size
    columns = Array(repeating: .zero, count: size)
  }

  init(diagonal: [Double]) {
    self.init(size: diagonal.count)
    for (index, value) in diagonal.enumerated() { columns[index][index] = value }
  }

  subscript(row: Int, column: Int) -> Double {
    get { columns[column][row] }
    set { columns[column][row] = newValue }
  }

  func column(_ index: Int) -> Vector { columns[index] }

  /// Adds the square of a row of derivatives.
  mutating func add(_ row: Vector, weight: Double) {
    for index in 0..<size { columns[index] += row * (row[index] * weight) }
  }

  /// Adds the squares of two rows of one weight.
  mutating func add(_ a: Vector, _ b: Vector, weight: Double) {
    let (weightedA, weightedB) = (a * weight, b * weight)
    columns.withUnsafeMutableBufferPointer { columns in
      for index in columns.indices { columns[index] += weightedA * a[index] + weightedB * b[index] }
    }
  }

  static func + (a: SmallMatrix, b: SmallMatrix) -> SmallMatrix {
    var result = a
    for index in 0..<a.size { result.columns[index] += b.columns[index] }
    return result
  }

  static func * (a: SmallMatrix, factor: Double) -> SmallMatrix {
    var result = a
    for index in 0..<a.size { result.columns[index] *= factor }
    return result
  }

  static func * (a: SmallMatrix, vector: Vector) -> Vector {
    (0..<a.size).reduce(into: .zero) { $0 += a.columns[$1] * vector[$1] }
  }

  /// nil for what is not positive definite.
  var inverse: SmallMatrix? {
    var result = SmallMatrix(size: size)
    guard let factor else { return nil }
    for index in 0..<size {
      var unit = Vector.zero
      unit[index] = 1
      result.columns[index] = Self.solve(factor, unit, size: size)
    }
    return result
  }

  /// What times the matrix gives `right`; nil for a matrix that is not positive definite.
  func solved(_ right: Vector) -> Vector? { factor.map { Self.solve($0, right, size: size) } }

  /// The first `count` rows and columns once the others are eliminated, with what becomes of a right side.
  /// nil when the others do not determine themselves.
  func reduced(to count: Int, _ right: Vector) -> (matrix: SmallMatrix, right: Vector)? {
    var other = SmallMatrix(size: size - count)
    for row in count..<size { for column in count..<size { other[row - count, column - count] = self[row, column] } }
    guard let factor = other.factor else { return nil }
    var (matrix, rest) = (SmallMatrix(size: count), Vector.zero)
    var tail = Vector.zero
    for index in count..<size { tail[index - count] = right[index] }
    let solvedTail = Self.solve(factor, tail, size: other.size)
    for column in 0..<count {
      var cross = Vector.zero
      for row in count..<size { cross[row - count] = self[row, column] }
      let solved = Self.solve(factor, cross, size: other.size)
      for row in 0..<count {
        let across = (0..<other.size).reduce(0) { $0 + self[count + $1, row] * solved[$1] }
        matrix[row, column] = self[row, column] - across
      }
      rest[column] = right[column] - (cross * solvedTail).sum()
    }
    return (matrix, rest)
  }

  /// Cholesky's lower triangle, by columns; nil for what is not positive definite.
  private var factor: [Vector]? {
    var lower = Array(repeating: Vector.zero, count: size)
    for column in 0..<size {
      for row in column..<size {
        let sum = (0..<column).reduce(self[row, column]) { $0 - lower[$1][row] * lower[$1][column] }
        if row == column {
          guard sum > 0, sum.isFinite else { return nil }
          lower[column][column] = sum.squareRoot()
        } else {
          lower[column][row] = sum / lower[column][column]
        }
      }
    }
    return lower
  }

  private static func solve(_ lower: [Vector], _ right: Vector, size: Int) -> Vector {
    var x = right
    for row in 0..<size {
      x[row] = (0..<row).reduce(x[row]) { $0 - lower[$1][row] * x[$1] } / lower[row][row]
    }
    for row in (0..<size).reversed() {
      x[row] = (row + 1..<size).reduce(x[row]) { $0 - lower[row][$1] * x[$1] } / lower[row][row]
    }
    return x
  }
}
