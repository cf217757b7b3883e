import Foundation

/// A 95 % confidence interval.
package struct Interval: Hashable, Sendable {
  /// The interval's ends.
  package var low, high: Double

  /// Probability of a value beyond each end. Choice: 95 % intervals are usual in publications.
  private static let tail = 0.025
  /// The 97.5 % quantile of the normal distribution.
  private static let normal = 1.959_963_985

  /// Half the interval's width in standard errors, by Student's t. Source: Abramowitz & Stegun 1964, 26.7.5, and table
  /// 26.10 for the first four degrees of freedom.
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

  /// The interval of the expected number of events, given a count; exact for independent events. Source: Garwood 1936.
  static func poisson(_ count: Int) -> Interval {
    let reach = 10 * (Double(count) + 10).squareRoot()
    let low =
      count == 0 ? 0 : solve(max(0, Double(count) - reach), Double(count)) { 1 - atMost(count - 1, mean: $0) < tail }
    let high = solve(Double(count), Double(count) + reach) { atMost(count, mean: $0) > tail }
    return Interval(low: low, high: high)
  }

  /// Bisection: the point between `low` and `high` where `holds` changes from true to false.
  private static func solve(_ low: Double, _ high: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Probability of at most `count` events with the expected number `mean`.
  private static func atMost(_ count: Int, mean: Double) -> Double {
    guard mean > 0 else { return 1 }
    // Sums downwards from the last term; below the mean the terms shrink until they are negligible.
    var (term, sum, at) = (exp(Double(count) * log(mean) - mean - logFactorial(count)), 0.0, count)
    while at >= 0, term > sum * 1e-17 || Double(at) > mean {
      sum += term
      term *= Double(at) / mean
      at -= 1
    }
    return min(1, sum)
  }

  /// Logarithm of the factorial; Stirling's series is exact to ten digits from 10 on.
  private static func logFactorial(_ count: Int) -> Double {
    guard count >= 10 else { return (0..<count).reduce(0) { $0 + log(Double($1 + 1)) } }
    let n = Double(count)
    return n * log(n) - n + log(2 * .pi * n) / 2 + 1 / (12 * n) - 1 / (360 * n * n * n)
  }
}
