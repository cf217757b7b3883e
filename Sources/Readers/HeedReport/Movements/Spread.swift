/// The distribution of a measure in bounded memory. Quantiles use only the kept values, all other figures all values.
struct Spread: Sendable {
  /// Most values that are kept. Choice: the saccades of a night, three per second, fit into less than a megabyte.
  private let most: Int
  /// The kept values, oldest first: every `step`-th value. Beyond the limit every second of them is dropped.
  private(set) var kept: [Double] = []
  private(set) var step = 1
  private(set) var count = 0
  private var squares = 0.0
  /// Mean, least and greatest value; nil if no value was added.
  private(set) var mean, least, greatest: Double?

  init(most: Int = 100_000) { self.most = max(2, most) }

  /// Adds a value; values that are not finite are ignored.
  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    keep(value)
    count += 1
    let before = mean ?? 0
    let after = before + (value - before) / Double(count)
    squares += (value - before) * (value - after)
    (mean, least, greatest) = (after, min(least ?? value, value), max(greatest ?? value, value))
  }

  private mutating func keep(_ value: Double) {
    if kept.count == most, count.isMultiple(of: step) {
      kept = stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
      step *= 2
    }
    if count.isMultiple(of: step) { kept.append(value) }
  }

  /// Standard deviation with the divisor n - 1; nil for fewer than two values.
  var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }

  /// The interpolated quantile at a share 0...1 of the values; nil if there are no values.
  func quantile(_ share: Double) -> Double? {
    let sorted = kept.sorted()
    guard let last = sorted.indices.last else { return nil }
    let place = min(1, max(0, share)) * Double(last)
    let below = Int(place)
    return sorted[below] + (sorted[min(last, below + 1)] - sorted[below]) * (place - Double(below))
  }
}
