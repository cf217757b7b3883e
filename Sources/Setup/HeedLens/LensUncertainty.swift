import HeedGeometry

/// The uncertainty of a fitted lens.
struct LensUncertainty {
  /// Standard deviation of each unknown by the jackknife: one Newton step leaves out each picture in turn.
  /// Source: Efron & Stein 1981.
  let scatter: [Double]

  /// Returns nil if the pictures do not determine the lens, or would not if one picture were missing.
  init?(_ fit: LensFit) {
    guard let parts = fit.information(), parts.count > 1 else { return nil }
    var total = SymmetricMatrix(size: fit.free)
    for part in parts { total.add(part.matrix) }
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
    guard scatter.allSatisfy(\.isFinite) else { return nil }
  }
}
