import HeedSignals

/// Finds closures that last longer than a movement's shape is measured, or that have no seen opening.
struct LidRest: Sendable {
  /// Openness up to which lids are shut, and from which they are open. Source: PERCLOS P80; docs/formats.md, `blink`.
  private static let (shut, open) = (0.2, 0.5)

  private let settings: RecordedLids.Settings
  private let lengths: EyeClosureMonitor.Settings
  private var since: Timestamp?
  private var last: Timestamp?

  init(settings: RecordedLids.Settings, lengths: EyeClosureMonitor.Settings) {
    (self.settings, self.lengths) = (settings, lengths)
  }

  /// Follows the curve between two times.
  /// - Parameter closures: The closures found there by their shape; they are not reported again.
  mutating func follow(
    _ curve: LidCurve, _ own: OwnBlinks, from begin: Timestamp, until end: Timestamp?, _ closures: [RecordedClosure]
  ) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    var found: [(due: Timestamp, finding: EyeClosureMonitor.Finding)] = []
    var (level, next) = (own.shut(at: begin), begin + Self.relook)
    for index in curve.times.place(of: begin)..<curve.times.count {
      let time = curve.times[index]
      if let end, time >= end { break }
      if time >= next { (level, next) = (own.shut(at: time), time + Self.relook) }
      guard let level else { continue }
      let openness = 1 - curve.values[index] / min(-Self.leastTravel, level)
      if let since, let last, time - last > settings.longestGap {
        if last - since >= lengths.microsleepFrom, !Self.isFound(since, last, closures) {
          found += RecordedClosure.long(from: since, to: nil, until: last, lengths)
        }
        self.since = nil
      }
      if openness <= Self.shut {
        since = since ?? time
      } else if openness >= Self.open, let since {
        if time - since >= settings.rest, !Self.isFound(since, time, closures) {
          found += RecordedClosure.long(from: since, to: time, until: time, lengths)
        }
        self.since = nil
      }
      last = time
    }
    return found
  }

  /// The closure during which the recording ends, without its end.
  mutating func finish() -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    guard let since, let last, last - since >= lengths.microsleepFrom else { return [] }
    return RecordedClosure.long(from: since, to: nil, until: last, lengths).filter {
      if case .closure(let closure) = $0.finding { closure.phase != .ended } else { false }
    }
  }

  /// Interval at which the shut level is computed. Choice: it changes over half a minute.
  private static let relook = Duration.seconds(1)
  /// Smallest travel, as in `OwnBlinks`.
  private static let leastTravel = 0.3

  private static func isFound(_ start: Timestamp, _ end: Timestamp, _ closures: [RecordedClosure]) -> Bool {
    closures.contains { $0.start.time < end && start < $0.end.time }
  }
}
