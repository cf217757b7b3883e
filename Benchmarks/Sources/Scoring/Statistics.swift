/// The few statistics that the table uses; nil where there is nothing to say.
package enum Statistics {
  package static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  package static func median(_ values: [Double]) -> Double? { percentile(values, 50) }

  /// Linear between the two nearest ranks, as numpy's default.
  /// - Parameter percent: 0...100.
  package static func percentile(_ values: [Double], _ percent: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    precondition((0...100).contains(percent), "a percentile lies in 0...100")
    let sorted = values.sorted()
    let place = percent / 100 * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// Pearson's correlation; nil for fewer than two pairs, or when one side does not vary.
  package static func correlation(_ pairs: [(Double, Double)]) -> Double? {
    guard let meanX = mean(pairs.map(\.0)), let meanY = mean(pairs.map(\.1)) else { return nil }
    let deviations = pairs.map { ($0.0 - meanX, $0.1 - meanY) }
    let xx = deviations.reduce(0) { $0 + $1.0 * $1.0 }
    let yy = deviations.reduce(0) { $0 + $1.1 * $1.1 }
    guard xx > 0, yy > 0 else { return nil }
    return deviations.reduce(0) { $0 + $1.0 * $1.1 } / (xx * yy).squareRoot()
  }

  /// The smallest equal angle, degrees, -180..<180.
  package static func wrapped(_ degrees: Double) -> Double {
    let turned = (degrees + 180).truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned) - 180
  }
}
