extension Array {
  /// Appends elements if there are any. Most frames complete no event, and `+=` would still reserve space, with several
  /// calls.
  @inlinable package mutating func add(_ more: [Element]) {
    if !more.isEmpty { append(contentsOf: more) }
  }
}
