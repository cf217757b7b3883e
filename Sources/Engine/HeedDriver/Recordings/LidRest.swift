import HeedGeometry
import HeedSignals

/// Follows lids that stay shut for longer than the analysis of movements reaches, or whose opening was not seen.
struct LidRest: Sendable {
  private let lengths: EyeClosureMonitor.Settings
  private var lids = ClosureDetector()

  init(lengths: EyeClosureMonitor.Settings) { self.lengths = lengths }

  /// - Parameter closures: Closures that the analysis of movements found between `begin` and `end`.
  mutating func follow(
    _ heights: LidHeights, hasClosures: Bool, from begin: Timestamp, until end: Timestamp?, _ closures: [LidClosure]
  ) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    var found: [(due: Timestamp, finding: EyeClosureMonitor.Finding)] = []
    guard hasClosures || lids.current != nil else { return [] }
    let curve = heights.curve
    for index in curve.times.place(of: begin)..<curve.times.count {
      let time = curve.times[index]
      if let end, time >= end { break }
      switch lids.update(heights.smooth(index), at: time) {
      case .opened(let closure):
        guard let end = closure.end, end - closure.start >= RecordedLids.rest else { continue }
        found += self.found(closure, until: end, closures)
      case .lost(let closure):
        guard closure.lastShut - closure.start >= lengths.microsleepFrom else { continue }
        found += self.found(closure, until: closure.lastShut, closures)
      case .shut, nil: continue
      }
    }
    return found
  }

  /// The findings of a closure, unless the analysis of movements found it.
  private func found(
    _ closure: Closure, until last: Timestamp, _ closures: [LidClosure]
  ) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    guard !closures.contains(where: { $0.start.time < last && closure.start < $0.end.time }) else { return [] }
    return LidClosure.long(from: closure.start, to: closure.end, until: last, lengths)
  }

  /// The findings of a closure that still lasts when the recording ends.
  mutating func finish() -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    guard let shut = lids.current, shut.lastShut - shut.start >= lengths.microsleepFrom else { return [] }
    return LidClosure.long(from: shut.start, to: nil, until: shut.lastShut, lengths).filter {
      if case .closure(let closure) = $0.finding { closure.phase != .ended } else { false }
    }
  }
}
