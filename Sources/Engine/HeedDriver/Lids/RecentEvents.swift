import HeedSignals

/// Times of events of one kind within a window.
struct RecentEvents: Hashable, Sendable {
  let window: Duration
  private var times: [Timestamp] = []

  init(window: Duration) { self.window = window }

  var count: Int { times.count }

  mutating func add(_ time: Timestamp) { times.append(time) }

  /// Moves the last event to `time`, while it continues; adds an event if the list is empty.
  mutating func prolong(to time: Timestamp) {
    if times.isEmpty { times.append(time) } else { times[times.count - 1] = time }
  }

  mutating func forget(at time: Timestamp) {
    if let first = times.first, time - first > window { times.removeAll { time - $0 > window } }
  }
}
