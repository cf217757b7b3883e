/// The statistics that the table uses. A value that is undefined is nil.
package enum Statistics {
  package static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  package static func median(_ values: [Double]) -> Double? { percentile(values, 50) }

  /// A percentile, interpolated linearly between the two nearest ranks, like numpy's default.
  /// - Parameter percent: 0...100.
  package static func percentile(_ values: [Double], _ percent: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    precondition((0...100).contains(percent), "a percentile lies in 0...100")
    let sorted = values.sorted()
    let place = percent / 100 * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    // There is no interpolation on a rank or between equal ranks, because infinite values would yield NaN.
    if place == Double(below) || sorted[below] == sorted[above] { return sorted[below] }
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// Slope of the least-squares line through the points; nil for fewer than two different `x`.
  package static func slope(_ points: [(x: Double, y: Double)]) -> Double? {
    guard let meanX = mean(points.map(\.x)), let meanY = mean(points.map(\.y)) else { return nil }
    let xx = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard xx > 0 else { return nil }
    return points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / xx
  }

  /// Pearson's correlation; nil without pairs, or if one side does not vary.
  package static func correlation(_ pairs: [(Double, Double)]) -> Double? {
    guard let meanX = mean(pairs.map(\.0)), let meanY = mean(pairs.map(\.1)) else { return nil }
    let deviations = pairs.map { ($0.0 - meanX, $0.1 - meanY) }
    let xx = deviations.reduce(0) { $0 + $1.0 * $1.0 }
    let yy = deviations.reduce(0) { $0 + $1.1 * $1.1 }
    guard xx > 0, yy > 0 else { return nil }
    return deviations.reduce(0) { $0 + $1.0 * $1.1 } / (xx * yy).squareRoot()
  }

  /// Probability that a value of `high` is larger than a value of `low`, equal values counting half: the area under
  /// the ROC curve. nil if either is empty or contains NaN.
  package static func areaUnderCurve(high: [Double], low: [Double]) -> Double? {
    guard !high.isEmpty, !low.isEmpty, (high + low).allSatisfy({ !$0.isNaN }) else { return nil }
    let sorted = low.sorted()
    /// The number of leading values of `low` that fulfil a condition.
    func count(while holds: (Double) -> Bool) -> Int {
      var (from, to) = (0, sorted.count)
      while from < to {
        let middle = (from + to) / 2
        if holds(sorted[middle]) { from = middle + 1 } else { to = middle }
      }
      return from
    }
    let twice = high.reduce(0) { sum, value in sum + count { $0 < value } + count { $0 <= value } }
    return Double(twice) / 2 / Double(high.count) / Double(low.count)
  }

  /// The equivalent angle in -180..<180 degrees.
  package static func wrapped(_ degrees: Double) -> Double {
    let turned = (degrees + 180).truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) - 180
  }
}
