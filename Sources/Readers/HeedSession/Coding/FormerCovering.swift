import HeedSignals

/// Six numbers that recordings of codings 7 and 8 may hold: how likely a net, which Heed no longer has, held six things to
/// hide the face. Nobody writes or uses them; what follows them is read right only if they are read, too.
struct FormerCovering: Sendable {
  private var shares = [Double](repeating: 0, count: 6)

  /// Reads them; the next ones are differences from these.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    coder.enter(.formerCovering)
    for index in shares.indices {
      let last = shares[index]
      try coder.number(&shares[index], .ratio, near: last)
    }
  }
}
