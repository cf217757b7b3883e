/// A small positive definite matrix: sums of squares, their inverse, and what a direction's variance is under it.
struct SymmetricMatrix: Sendable {
  let size: Int
  private(set) var elements: [Double]

  /// With these values on the diagonal.
  init(diagonal: [Double]) {
    size = diagonal.count
    elements = [Double](repeating: 0, count: size * size)
    for (index, value) in diagonal.enumerated() { elements[index * size + index] = value }
  }

  /// Adds `weight` times the outer product of `row` with itself.
  mutating func add(_ row: [Double], weight: Double) {
    for i in 0..<size where row[i] != 0 {
      let scaled = row[i] * weight
      for j in 0..<size { elements[i * size + j] += scaled * row[j] }
    }
  }

  /// The lower triangle L with L Lt = self; nil when it is not positive definite.
  private func factor() -> [Double]? {
    var lower = elements
    for j in 0..<size {
      for i in j..<size {
        var sum = elements[i * size + j]
        for k in 0..<j { sum -= lower[i * size + k] * lower[j * size + k] }
        if i == j {
          guard sum > 0, sum.isFinite else { return nil }
          lower[j * size + j] = sum.squareRoot()
        } else {
          lower[i * size + j] = sum / lower[j * size + j]
        }
      }
    }
    return lower
  }

  /// The solution x of self x = right; nil when it is not positive definite.
  func solve(_ right: [Double]) -> [Double]? {
    guard let lower = factor() else { return nil }
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

  /// row · inverse(self) · row: the variance along `row` when self is a precision.
  func variance(along row: [Double]) -> Double? {
    solve(row).map { zip($0, row).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
