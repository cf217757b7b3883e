import HeedSignals

/// The time-weighted mean of a value over a sliding window.
struct TimeShare: Sendable {
  /// A value that held for `seconds` until `end`.
  private struct Span: Sendable {
    var end: Timestamp
    var seconds: Double
    var value: Double
  }

  private let window: Duration
  /// Maximum time for which one sample counts. Choice: the value is unknown in a longer gap.
  private let longestSpan: Duration
  private var spans: [Span] = []
  private var first = 0
  private var lengthSeconds = 0.0
  private var weightedSeconds = 0.0
  private var last: (time: Timestamp, value: Double?)?

  init(window: Duration = .seconds(60), longestSpan: Duration = .milliseconds(200)) {
    (self.window, self.longestSpan) = (window, longestSpan)
  }

  /// Total time in which the value was seen. Subtracting timestamps is faster than `Duration.nanoseconds`.
  var seen: Duration { Timestamp(nanoseconds: Int64(max(0, lengthSeconds) * 1e9)) - .zero }

  /// The mean over the seen time, 0...1; nil when nothing was seen.
  var mean: Double? { lengthSeconds > 1e-6 ? max(0, min(1, weightedSeconds / lengthSeconds)) : nil }

  /// Feeds one value, or nil if it was not seen. A value that is not later than the last value is ignored.
  mutating func update(_ value: Double?, at time: Timestamp) {
    if let last {
      guard time > last.time else { return }
      if let past = last.value, time - last.time <= longestSpan {
        let span = Span(end: time, seconds: time.seconds(since: last.time), value: past)
        spans.append(span)
        lengthSeconds += span.seconds
        weightedSeconds += span.seconds * span.value
      }
    }
    last = (time, value)
    while first < spans.count, time - spans[first].end >= window {
      lengthSeconds -= spans[first].seconds
      weightedSeconds -= spans[first].seconds * spans[first].value
      first += 1
    }
    if first > 1024, first * 2 > spans.count {
      spans.removeFirst(first)
      first = 0
      // The sums are recomputed, so that rounding errors do not accumulate over a day.
      lengthSeconds = spans.reduce(0) { $0 + $1.seconds }
      weightedSeconds = spans.reduce(0) { $0 + $1.seconds * $1.value }
    }
  }
}

/// Times of events of one kind within a window.
struct RecentEvents: Hashable, Sendable {
  let window: Duration
  private var times: [Timestamp] = []

  init(window: Duration) { self.window = window }

  var count: Int { times.count }

  mutating func add(_ time: Timestamp) { times.append(time) }

  /// Moves the last event, which still lasts, to `time`; adds an event if there is none.
  mutating func prolong(to time: Timestamp) {
    if times.isEmpty { times.append(time) } else { times[times.count - 1] = time }
  }

  mutating func forget(at time: Timestamp) {
    if let first = times.first, time - first > window { times.removeAll { time - $0 > window } }
  }
}
