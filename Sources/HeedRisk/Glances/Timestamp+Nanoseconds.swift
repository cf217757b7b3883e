import HeedSignals

extension Timestamp {
  /// From an earlier moment to this one, at most the largest number there is; much cheaper than a `Duration`.
  func nanoseconds(since earlier: Timestamp) -> Int64 {
    let (length, overflows) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflows ? .max : length
  }

  /// The last there is where it would be beyond.
  func later(byNanoseconds length: Int64) -> Timestamp { Timestamp(nanoseconds: nanoseconds.addingClamped(length)) }
}

extension Int64 {
  /// The sum with something from 0, at most the largest number there is.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
