import HeedSignals

/// When events of one kind happened, as far back as they count.
struct RecentEvents: Hashable, Sendable {
  let window: Duration
  private var times: [Timestamp] = []

  init(window: Duration) { self.window = window }

  var count: Int { times.count }

  mutating func add(_ time: Timestamp) { times.append(time) }

  /// The last event is still going on; without one, it began unnoticed.
  mutating func prolong(to time: Timestamp) {
    if times.isEmpty { times.append(time) } else { times[times.count - 1] = time }
  }

  /// Drops what is older than the window.
  mutating func forget(at time: Timestamp) {
    // Most of the time there is nothing to drop.
    if let first = times.first, time - first > window { times.removeAll { time - $0 > window } }
  }
}
