import HeedSignals

extension Timestamp {
  /// Nanoseconds since an earlier moment, clamped to the largest Int64; cheaper than a `Duration`.
  func nanoseconds(since earlier: Timestamp) -> Int64 {
    let (length, overflows) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflows ? .max : length
  }
}

extension Int64 {
  /// This number plus `other`, which is 0 or more; clamped to the largest Int64.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
