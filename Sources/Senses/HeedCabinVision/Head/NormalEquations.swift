import HeedGeometry

/// Six unknowns of a head's motion: a rotation vector (radians) and a shift (metres).
struct SixVector {
  var rotation, shift: SIMD3<Double>

  var length: Double { ((rotation * rotation).sum() + (shift * shift).sum()).squareRoot() }
}

/// Weighted least squares for six unknowns, solved by Cholesky. Each sum has eight lanes for SIMD and uses six.
struct NormalEquations {
  private var rows = (
    SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero,
    SIMD8<Double>.zero
  )
  private var right = SIMD8<Double>.zero

  init() {}

  /// Makes the equations from known sums: the matrix's upper triangle, row by row, and the right side.
  init(upper: [Double], right: [Double]) {
    func entry(_ row: Int, _ column: Int) -> Double {
      let (low, high) = (min(row, column), max(row, column))
      return upper[low * 6 - low * (low - 1) / 2 + high - low]
    }
    func row(_ index: Int) -> SIMD8<Double> {
      SIMD8(entry(index, 0), entry(index, 1), entry(index, 2), entry(index, 3), entry(index, 4), entry(index, 5), 0, 0)
    }
    rows = (row(0), row(1), row(2), row(3), row(4), row(5))
    self.right = SIMD8(right[0], right[1], right[2], right[3], right[4], right[5], 0, 0)
  }

  /// Adds the equation `row . unknowns = residual`.
  @inline(__always)
  mutating func add(_ row: SIMD8<Double>, residual: Double, weight: Double) {
    let weighted = row * weight
    rows.0 += row * weighted[0]
    rows.1 += row * weighted[1]
    rows.2 += row * weighted[2]
    rows.3 += row * weighted[3]
    rows.4 += row * weighted[4]
    rows.5 += row * weighted[5]
    right += weighted * residual
  }

  /// Adds the equation `rotation . r + shift . t = -residual`.
  mutating func add(_ rotation: SIMD3<Double>, _ shift: SIMD3<Double>, residual: Double, weight: Double) {
    let row = SIMD8(rotation.x, rotation.y, rotation.z, shift.x, shift.y, shift.z, 0, 0)
    add(row, residual: -residual, weight: weight)
  }

  /// Pulls one unknown towards a value, with a share of the weight that the unknown already has.
  mutating func hold(_ unknown: Int, to value: Double, share: Double) {
    hold(unknown, to: value, absolute: list[unknown][unknown] * share)
  }

  mutating func hold(_ unknown: Int, to value: Double, absolute weight: Double) {
    var row = SIMD8<Double>.zero
    row[unknown] = 1
    add(row, residual: value, weight: weight)
  }

  var solution: SixVector? {
    guard let factor = CholeskyFactor(SymmetricMatrix(size: 6, rows: list), least: 1e-12) else { return nil }
    let x = factor.solved((0..<6).map { right[$0] })
    return SixVector(rotation: SIMD3(x[0], x[1], x[2]), shift: SIMD3(x[3], x[4], x[5]))
  }

  private var list: [SIMD8<Double>] { [rows.0, rows.1, rows.2, rows.3, rows.4, rows.5] }
}
