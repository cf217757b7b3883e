extension Array {
  /// Appends elements if there are any, because `+=` of an empty array would still try to reserve space.
  @inlinable package mutating func add(_ more: [Element]) { if !more.isEmpty { append(contentsOf: more) } }
}
