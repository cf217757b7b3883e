extension Array {
  /// Appends elements, which are mostly none: most frames complete no event. `+=` would make sure of room even then, with
  /// several calls.
  @inlinable package mutating func add(_ more: [Element]) {
    if !more.isEmpty { append(contentsOf: more) }
  }
}
