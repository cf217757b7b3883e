import HeedGeometry

extension LensFit {
  /// Standard deviation of each unknown by the jackknife: one Newton step leaves out each pose of the board in turn.
  /// Source: Efron & Stein 1981.
  /// - Returns: The deviations, and the number of poses of the board; nil if the pictures do not determine the lens, or
  ///   would not if one pose were missing.
  func doubt() -> (scatter: [Double], poseCount: Int)? {
    let groups = poses.groups
    guard let parts = information(), groups.count > 1 else { return nil }
    var total = SymmetricMatrix(size: fitted.count)
    for part in parts { total.add(part.matrix) }
    let newtonSteps = groups.allMapped { group in
      var (rest, gradient) = (total, [Double](repeating: 0, count: total.size))
      for part in group.map({ parts[$0] }) {
        rest.add(part.matrix, times: -1)
        for i in gradient.indices { gradient[i] += part.gradient[i] }
      }
      return rest.inverse.map { $0 * gradient }
    }
    guard let scatter = newtonSteps?.jackknifeDeviations, scatter.allSatisfy(\.isFinite) else { return nil }
    return (scatter, groups.count)
  }
}

extension [[Double]] {
  /// The standard deviation of each unknown, from the steps that follow when one part of the data is left out.
  var jackknifeDeviations: [Double] {
    let count = Double(count)
    return (first ?? []).indices.map { unknown in
      let mean = reduce(0) { $0 + $1[unknown] } / count
      let sum = reduce(0) { $0 + ($1[unknown] - mean) * ($1[unknown] - mean) }
      return (sum * (count - 1) / count).squareRoot()
    }
  }
}
