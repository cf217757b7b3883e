extension Array {
  /// Appends elements; cheap for an empty array, the usual case: most frames complete no event. `+=` would reserve room
  /// even then, with several calls.
  @inlinable package mutating func add(_ more: [Element]) {
    if !more.isEmpty { append(contentsOf: more) }
  }
}
