/// Six unknowns of a rigid motion: a rotation vector (radians) and a shift (metres).
struct SixVector {
  var rotation: SIMD3<Double>
  var shift: SIMD3<Double>

  var length: Double { ((rotation * rotation).sum() + (shift * shift).sum()).squareRoot() }
}

/// The sums of many equations of six unknowns, eight lanes wide (the last two are not used).
struct UpperTriangle {
  fileprivate var rows = (
    SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero,
    SIMD8<Double>.zero
  )
  fileprivate var right = SIMD8<Double>.zero

  /// Adds one equation: `row . unknowns = residual`.
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
}

/// Weighted least squares over six unknowns, by Cholesky on the normal equations.
struct NormalEquations {
  private var matrix = [Double](repeating: 0, count: 36)
  private var right = [Double](repeating: 0, count: 6)

  init() {}

  init(_ sums: UpperTriangle) {
    let rows = [sums.rows.0, sums.rows.1, sums.rows.2, sums.rows.3, sums.rows.4, sums.rows.5]
    for i in 0..<6 {
      right[i] = sums.right[i]
      for j in 0...i { matrix[6 * i + j] = rows[i][j] }
    }
  }

  /// Draws one unknown towards a value, with a share of the weight that the equations so far give it.
  mutating func hold(_ unknown: Int, to value: Double, share: Double) {
    hold(unknown, to: value, absolute: matrix[7 * unknown] * share)
  }

  /// Draws one unknown towards a value.
  mutating func hold(_ unknown: Int, to value: Double, absolute weight: Double) {
    matrix[7 * unknown] += weight
    right[unknown] += weight * value
  }

  /// Adds one equation: `rotation . r + shift . t = -residual`.
  mutating func add(_ rotation: SIMD3<Double>, _ shift: SIMD3<Double>, residual: Double, weight: Double) {
    let row = SIMD8(rotation.x, rotation.y, rotation.z, shift.x, shift.y, shift.z, 0, 0)
    for i in 0..<6 {
      right[i] -= weight * row[i] * residual
      for j in 0...i { matrix[6 * i + j] += weight * row[i] * row[j] }
    }
  }

  /// nil when the equations do not settle all six unknowns.
  var solution: SixVector? {
    var l = matrix
    for i in 0..<6 {
      for j in 0...i {
        var sum = l[6 * i + j]
        for k in 0..<j { sum -= l[6 * i + k] * l[6 * j + k] }
        if i == j {
          guard sum > 1e-12 else { return nil }
          l[6 * i + i] = sum.squareRoot()
        } else {
          l[6 * i + j] = sum / l[6 * j + j]
        }
      }
    }
    var x = right
    for i in 0..<6 {
      for k in 0..<i { x[i] -= l[6 * i + k] * x[k] }
      x[i] /= l[6 * i + i]
    }
    for i in (0..<6).reversed() {
      for k in (i + 1)..<6 { x[i] -= l[6 * k + i] * x[k] }
      x[i] /= l[6 * i + i]
    }
    return SixVector(rotation: SIMD3(x[0], x[1], x[2]), shift: SIMD3(x[3], x[4], x[5]))
  }
}
