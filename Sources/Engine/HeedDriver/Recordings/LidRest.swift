import HeedGeometry
import HeedSignals

/// Follows lids that stay shut for longer than the analysis of movements reaches, or whose opening was not seen.
struct LidRest: Sendable {
  /// Lid height up to which lids are shut, and from which they are open. Source: PERCLOS P80; docs/formats.md, `blink`.
  private static let (shut, open) = (0.2, 0.5)

  private let lengths: EyeClosureMonitor.Settings
  private var since: Timestamp?
  private var last: Timestamp?

  init(lengths: EyeClosureMonitor.Settings) { self.lengths = lengths }

  /// - Parameter closures: Closures that the analysis of movements found between `begin` and `end`.
  mutating func follow(
    _ curve: LidCurve, _ levels: LidLevels, from begin: Timestamp, until end: Timestamp?, _ closures: [RecordedClosure]
  ) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    var found: [(due: Timestamp, finding: EyeClosureMonitor.Finding)] = []
    guard !levels.closures.isEmpty || since != nil else { return [] }
    var (level, next) = (levels.shut(at: begin), begin + Self.relook)
    for index in curve.times.place(of: begin)..<curve.times.count {
      let time = curve.times[index]
      if let end, time >= end { break }
      if time >= next { (level, next) = (levels.shut(at: time), time + Self.relook) }
      guard let level else { continue }
      let height = LidSign.turned(smooth(curve, index) / min(-Self.leastTravel, level))
      if let since, let last, time - last > RecordedLids.longestGap {
        if last - since >= lengths.microsleepFrom, !Self.isFound(since, last, closures) {
          found += RecordedClosure.long(from: since, to: nil, until: last, lengths)
        }
        self.since = nil
      }
      if height <= Self.shut {
        since = since ?? time
      } else if height >= Self.open, let since {
        if time - since >= RecordedLids.rest, !Self.isFound(since, time, closures) {
          found += RecordedClosure.long(from: since, to: time, until: time, lengths)
        }
        self.since = nil
      }
      last = time
    }
    return found
  }

  /// The findings of a closure that still lasts when the recording ends.
  mutating func finish() -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    guard let since, let last, last - since >= lengths.microsleepFrom else { return [] }
    return RecordedClosure.long(from: since, to: nil, until: last, lengths).filter {
      if case .closure(let closure) = $0.finding { closure.phase != .ended } else { false }
    }
  }

  /// Interval between two updates of the shut level. Choice: the level changes over half a minute.
  private static let relook = Duration.seconds(1)

  /// Minimum plausible way between open and shut. Choice: the curve's own travel is about 1.
  private static let leastTravel = 0.3
  /// Time around a sample over which noise is averaged. Choice: shorter than a blink, so lids that open still count.
  private static let smoothing = Duration.milliseconds(60)

  private func smooth(_ curve: LidCurve, _ index: Int) -> Double {
    let time = curve.times[index]
    let (first, end) = (curve.times.place(of: time - Self.smoothing), curve.times.place(of: time + Self.smoothing))
    return curve.values[first..<max(end, first + 1)].median(.mean) ?? curve.values[index]
  }

  private static func isFound(_ start: Timestamp, _ end: Timestamp, _ closures: [RecordedClosure]) -> Bool {
    closures.contains { $0.start.time < end && start < $0.end.time }
  }
}
