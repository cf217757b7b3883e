extension Array {
  /// Appends elements if there are any. Most frames complete no event, but `+=` would still make several calls to
  /// reserve space.
  @inlinable package mutating func add(_ more: [Element]) {
    if !more.isEmpty { append(contentsOf: more) }
  }
}
