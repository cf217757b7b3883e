/// Which of the two middle values is the median of an even number of values.
@usableFromInline package enum MedianOfTwo: Sendable {
  /// The smaller one.
  case lower
  /// The larger one.
  case upper
  /// Their mean.
  case mean
}

extension Sequence<Double> {
  /// The middle one in order of size; nil of none. Sorts.
  @inlinable package func median(_ even: MedianOfTwo = .upper) -> Double? { sorted().medianOfSorted(even) }
  /// The value below which a share of the values lies; nil of none. Sorts.
  /// - Parameter share: 0...1.
  @inlinable package func quantile(_ share: Double) -> Double? { sorted().quantileOfSorted(share) }

  /// The median (of two the mean) and the median distance from it; nil of none. Sorts.
  package func medianAndDeviation() -> (median: Double, deviation: Double)? {
    guard let middle = median(.mean), let deviation = map({ abs($0 - middle) }).median(.mean) else { return nil }
    return (middle, deviation)
  }
}

extension [Double] {
  /// As ``Swift/Sequence/median(_:)``, of values in ascending order.
  @inlinable package func medianOfSorted(_ even: MedianOfTwo = .upper) -> Double? {
    guard !isEmpty else { return nil }
    let (lower, upper) = ((count - 1) / 2, count / 2)
    switch even {
    case .lower: return self[lower]
    case .upper: return self[upper]
    case .mean: return lower == upper ? self[lower] : (self[lower] + self[upper]) / 2
    }
  }

  /// As ``Swift/Sequence/quantile(_:)``, of values in ascending order.
  @inlinable package func quantileOfSorted(_ share: Double) -> Double? {
    isEmpty ? nil : self[Swift.max(0, Swift.min(count - 1, Int(share * Double(count))))]
  }
}

/// Standard deviation of a normal distribution over its median deviation (``Swift/Sequence/medianAndDeviation()``).
/// It is 1 over the normal distribution's quantile of 3/4.
package let deviationOfMedianDeviation = 1.4826
