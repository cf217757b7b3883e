/// Which of the two middle values of an even number of values is the median.
@usableFromInline package enum MedianOfTwo: Sendable {
  /// The smaller middle value.
  case lower
  /// The larger middle value.
  case upper
  /// The mean of both middle values.
  case mean
}

extension Sequence<Double> {
  /// The median; nil without values.
  @inlinable package func median(_ even: MedianOfTwo = .upper) -> Double? {
    var values = Array(self)
    guard !values.isEmpty else { return nil }
    let (lower, upper) = ((values.count - 1) / 2, values.count / 2)
    switch even {
    case .lower: return values.select(lower)
    case .upper: return values.select(upper)
    case .mean: return lower == upper ? values.select(lower) : (values.select(lower) + values.select(upper)) / 2
    }
  }

  /// The value below which a share of the values lies, 0...1; nil without values.
  @inlinable package func quantile(_ share: Double) -> Double? {
    var values = Array(self)
    return values.isEmpty ? nil : values.select(values.index(ofQuantile: share))
  }

  /// The median, and the values' median distance from it; nil without values.
  package func medianAndDeviation(_ even: MedianOfTwo = .mean) -> (median: Double, deviation: Double)? {
    guard let middle = median(even), let deviation = map({ abs($0 - middle) }).median(even) else { return nil }
    return (middle, deviation)
  }
}

extension [Double] {
  /// Like ``Swift/Sequence/median(_:)``, for values in ascending order.
  @inlinable package func medianOfSorted(_ even: MedianOfTwo = .upper) -> Double? {
    guard !isEmpty else { return nil }
    let (lower, upper) = ((count - 1) / 2, count / 2)
    switch even {
    case .lower: return self[lower]
    case .upper: return self[upper]
    case .mean: return lower == upper ? self[lower] : (self[lower] + self[upper]) / 2
    }
  }

  /// Like ``Swift/Sequence/quantile(_:)``, for values in ascending order.
  @inlinable package func quantileOfSorted(_ share: Double) -> Double? {
    isEmpty ? nil : self[index(ofQuantile: share)]
  }

  @inlinable func index(ofQuantile share: Double) -> Int {
    Swift.max(0, Swift.min(count - 1, Int(share * Double(count))))
  }

  /// The value that sorting would put at an index, but faster than sorting. Moves smaller values before the index and
  /// larger values behind it. Source: Hoare 1961, Algorithm 65: Find.
  @inlinable mutating func select(_ index: Int) -> Double {
    withUnsafeMutableBufferPointer { values in
      var (low, high) = (0, values.count - 1)
      while low < high {
        let pivot = values[low + (high - low) / 2]
        var (left, right) = (low, high)
        while left <= right {
          while values[left] < pivot { left += 1 }
          while pivot < values[right] { right -= 1 }
          guard left <= right else { break }
          values.swapAt(left, right)
          (left, right) = (left + 1, right - 1)
        }
        if index <= right { high = right } else if index >= left { low = left } else { break }
      }
      return values[index]
    }
  }
}

/// Ratio of a normal distribution's standard deviation to its median deviation: 1 over its quantile of 3/4.
package let deviationOfMedianDeviation = 1.4826

/// Ratio of the median length of two-dimensional normal noise to its deviation along an axis: the root of 2 ln 2.
package let medianLengthOfDeviation = 1.1774
