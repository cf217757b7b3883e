import HeedSignals

extension Dictionary where Key == String {
  /// Forgets what was seen the longest ago, until no more than `most` are left.
  /// - Parameter most: Choice: five times what is tracked at once; bounds the memory that a source takes which names everything
  ///   anew in every frame, whatever the rate of frames.
  mutating func keepNewest(_ most: Int = 1000, seen: (Value) -> Timestamp) {
    guard count > most else { return }
    let oldestFirst = map { (key: $0.key, seen: seen($0.value)) }.sorted { ($0.seen, $0.key) < ($1.seen, $1.key) }
    for old in oldestFirst.prefix(count - most) { self[old.key] = nil }
  }
}
