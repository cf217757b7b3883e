import HeedSignals

/// Finds looks at mirrors and instruments. Blinks within one do not end it, and what passes over one is none.
struct CheckCounter: Sendable {
  private let shortest: Duration
  private var since: Timestamp?
  private var isCounted = false

  init(shortest: Duration) { self.shortest = shortest }

  /// - Returns: True once for each look.
  mutating func update(_ zone: ZoneClass?, at time: Timestamp) -> Bool {
    guard let zone else { return false }
    guard zone == .driving else {
      (since, isCounted) = (nil, false)
      return false
    }
    let start = since ?? time
    since = start
    guard !isCounted, time - start >= shortest else { return false }
    isCounted = true
    return true
  }
}
