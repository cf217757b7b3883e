import HeedSignals

extension HostCondition {
  /// Encodes or decodes the condition.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, near last: Timestamp) throws(Coder.Failure) {
    coder.enter(.end)
    try coder.whole(&time.nanoseconds, near: last.nanoseconds)
    try coder.word(&kind, "condition of the host")
    try coder.flag(&isThere)
  }
}
