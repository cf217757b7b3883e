/// The distribution of a measure in bounded memory: number, mean, standard deviation, least and greatest of all values,
/// and quartiles of the kept values.
package struct Spread: Sendable {
  /// Maximum number of values that are kept for the quartiles. Choice: the saccades of a night, three a second, take
  /// less than a megabyte.
  private static let kept = 100_000

  private var values = Thinned<Double>(most: kept)
  private var squares = 0.0
  /// Mean, least and greatest value; nil without a value.
  package private(set) var mean, least, greatest: Double?

  /// Number of values.
  package var count: Int { values.count }
  /// Quartiles and histograms use every `step`-th value; 1 means all values.
  package var step: Int { values.step }
  /// The kept values, in order of time.
  var kept: [Double] { values.values }

  /// Adds a value; values that are not finite are ignored.
  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    values.add(value)
    let before = mean ?? 0
    let after = before + (value - before) / Double(count)
    squares += (value - before) * (value - after)
    (mean, least, greatest) = (after, min(least ?? value, value), max(greatest ?? value, value))
  }

  /// Standard deviation with n - 1; nil for fewer than two values.
  package var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }

  /// Minimum number of values for an interval. Choice: with fewer values the interval reaches beyond possible
  /// movements.
  private static let fewestForInterval = 5

  /// The mean's 95 % interval by Student's t, as if the values were independent; nil for fewer than five.
  package var meanInterval: Interval? {
    guard count >= Self.fewestForInterval, let mean, let deviation else { return nil }
    let half = Interval.student(count - 1) * deviation / Double(count).squareRoot()
    return Interval(low: mean - half, high: mean + half)
  }

  /// The quantile at a share, interpolated between neighbours; nil without values.
  package func quantile(_ share: Double) -> Double? {
    let sorted = kept.sorted()
    guard let last = sorted.indices.last else { return nil }
    let place = min(1, max(0, share)) * Double(last)
    let below = Int(place)
    return sorted[below] + (sorted[min(last, below + 1)] - sorted[below]) * (place - Double(below))
  }
}
