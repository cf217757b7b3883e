import Foundation

/// The distribution of a measure in bounded memory. Quantiles use only the kept values, all other figures all values.
package struct Spread: Sendable {
  /// Maximum number of kept values. Choice: the saccades of a night, three per second, fit into less than a megabyte.
  private static let kept = 100_000

  private var values = Thinned<Double>(most: kept)
  private var squares = 0.0
  /// Mean, least and greatest value; nil if no value was added.
  package private(set) var mean, least, greatest: Double?

  package var count: Int { values.count }
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

  /// Standard deviation with the divisor n - 1; nil for fewer than two values.
  package var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }

  /// Minimum number of values for a mean's interval. Choice: with fewer, intervals include impossible movements.
  private static let fewestForInterval = 5

  /// The 95 % interval of the mean, if the values were independent; nil for fewer than five values.
  package var meanInterval: Interval? {
    guard count >= Self.fewestForInterval, let mean, let deviation else { return nil }
    let half = Interval.student(count - 1) * deviation / Double(count).squareRoot()
    return Interval(low: mean - half, high: mean + half)
  }

  /// The interpolated quantile at a share 0...1 of the values; nil if there are no values.
  package func quantile(_ share: Double) -> Double? {
    let sorted = kept.sorted()
    guard let last = sorted.indices.last else { return nil }
    let place = min(1, max(0, share)) * Double(last)
    let below = Int(place)
    return sorted[below] + (sorted[min(last, below + 1)] - sorted[below]) * (place - Double(below))
  }
}

/// Values in bounded memory. Beyond the limit only every second value is kept, later every fourth, and so on.
struct Thinned<Value: Sendable>: Sendable {
  private let most: Int
  /// The kept values, oldest first.
  private(set) var values: [Value] = []
  /// Step between kept values: every `step`-th added value is kept.
  private(set) var step = 1
  private(set) var count = 0

  /// - Parameter most: Maximum number of kept values, at least 2.
  init(most: Int) { self.most = max(2, most) }

  mutating func add(_ value: Value) {
    defer { count += 1 }
    guard count.isMultiple(of: step) else { return }
    if values.count == most {
      values = stride(from: 0, to: values.count, by: 2).map { values[$0] }
      step *= 2
      guard count.isMultiple(of: step) else { return }
    }
    values.append(value)
  }
}

/// A 95 % confidence interval.
package struct Interval: Hashable, Sendable {
  package var low, high: Double

  /// Probability of a value beyond each end of the interval. Choice: 95 % intervals are usual in publications.
  private static let tail = 0.025
  /// The 97.5 % quantile of the normal distribution.
  private static let normal = 1.959_963_985

  /// Half a 95 % interval in standard errors (Student). Source: Abramowitz & Stegun 1964, 26.7.5, and table 26.10.
  static func student(_ freedom: Int) -> Double {
    let few = [12.7062, 4.3027, 3.1824, 2.7764]
    guard freedom > few.count else { return freedom < 1 ? .infinity : few[freedom - 1] }
    let (z, n) = (normal, Double(freedom))
    let powers = (0...9).map { pow(z, Double($0)) }
    let first = (powers[3] + z) / 4
    let second = (5 * powers[5] + 16 * powers[3] + 3 * z) / 96
    let third = (3 * powers[7] + 19 * powers[5] + 17 * powers[3] - 15 * z) / 384
    let fourth = (79 * powers[9] + 776 * powers[7] + 1482 * powers[5] - 1920 * powers[3] - 945 * z) / 92_160
    return z + (first + (second + (third + fourth / n) / n) / n) / n
  }

  /// The interval of the expected number of independent events, if `count` events were seen. Source: Garwood 1936.
  static func poisson(_ count: Int) -> Interval {
    let reach = 10 * (Double(count) + 10).squareRoot()
    let low =
      count == 0 ? 0 : solve(max(0, Double(count) - reach), Double(count)) { 1 - atMost(count - 1, mean: $0) < tail }
    let high = solve(Double(count), Double(count) + reach) { atMost(count, mean: $0) > tail }
    return Interval(low: low, high: high)
  }

  /// The point between `low` and `high` at which `holds` turns from true to false, found by bisection.
  private static func solve(_ low: Double, _ high: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Probability of at most `count` events if `mean` events are expected (Poisson).
  private static func atMost(_ count: Int, mean: Double) -> Double {
    guard mean > 0 else { return 1 }
    // The sum starts at the last term: below the mean, earlier terms shrink until they are negligible.
    var (term, sum, at) = (exp(Double(count) * log(mean) - mean - lgamma(Double(count) + 1)), 0.0, count)
    while at >= 0, term > sum * 1e-17 || Double(at) > mean {
      sum += term
      term *= Double(at) / mean
      at -= 1
    }
    return min(1, sum)
  }
}
