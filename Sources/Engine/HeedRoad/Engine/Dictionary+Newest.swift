import HeedSignals

extension Dictionary where Key == String {
  /// Drops the oldest entries beyond `most`. Choice: five times the objects tracked at once, to bound memory.
  mutating func keepNewest(_ most: Int = 1000, seen: (Value) -> Timestamp) {
    guard count > most else { return }
    let oldestFirst = map { (key: $0.key, seen: seen($0.value)) }.sorted { ($0.seen, $0.key) < ($1.seen, $1.key) }
    for old in oldestFirst.prefix(count - most) { self[old.key] = nil }
  }
}
