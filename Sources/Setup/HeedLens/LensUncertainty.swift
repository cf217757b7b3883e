import HeedGeometry

/// The uncertainty of a fitted lens.
struct LensUncertainty {
  /// Standard deviation of each unknown by the jackknife: one Newton step leaves out each picture in turn.
  /// Source: Efron & Stein 1981.
  let scatter: [Double]
  /// Standard deviation of each unknown if the errors of the corners are independent.
  let noise: [Double]

  /// Returns nil if the pictures do not determine the lens, or would not if one picture were missing.
  init?(_ fit: LensFit) {
    guard let parts = fit.information(), parts.count > 1 else { return nil }
    var total = SymmetricMatrix(size: fit.free)
    for part in parts { total.add(part.matrix) }
    guard let inverse = total.inverse else { return nil }
    let residuals = fit.views.indices.flatMap { fit.residuals(of: $0) ?? [] }
    let squares = residuals.reduce(0) { $0 + ($1 * $1).sum() }
    let freedom = 2 * residuals.count - fit.free - 6 * fit.views.count
    guard freedom > 0 else { return nil }
    noise = (0..<fit.free).map { (inverse[$0, $0] * squares / Double(freedom)).squareRoot() }
    let newtonSteps = parts.allMapped { part in
      var rest = total
      rest.add(part.matrix, times: -1)
      return rest.inverse.map { $0 * part.gradient }
    }
    guard let steps = newtonSteps else { return nil }
    let count = Double(steps.count)
    scatter = (0..<fit.free).map { unknown in
      let mean = steps.reduce(0) { $0 + $1[unknown] } / count
      let sum = steps.reduce(0) { $0 + ($1[unknown] - mean) * ($1[unknown] - mean) }
      return (sum * (count - 1) / count).squareRoot()
    }
    guard (scatter + noise).allSatisfy(\.isFinite) else { return nil }
  }
}
