import HeedSignals

/// Six numbers in recordings of coding versions 7 and 8. A removed net gave each number as the probability that one of
/// six things hides the face. Heed neither writes nor uses these numbers, but must read them to find the values behind
/// them.
struct FormerCovering: Sendable {
  private var shares = [Double](repeating: 0, count: 6)

  /// Reads the six numbers; the next six numbers are coded as differences from these.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    coder.enter(.formerCovering)
    for index in shares.indices {
      let last = shares[index]
      try coder.number(&shares[index], .ratio, near: last)
    }
  }
}
