import HeedGeometry
import HeedSignals

/// Follows lids that stay shut for longer than the analysis of movements reaches, or whose opening was not seen.
struct LidRest: Sendable {
  private let lengths: EyeClosureMonitor.Settings
  private var lids: ClosureDetector

  init(lengths: EyeClosureMonitor.Settings) {
    self.lengths = lengths
    lids = ClosureDetector(settings: lengths.closure)
  }

  /// - Parameter closures: Closures that the analysis of movements found between `begin` and `end`.
  mutating func follow(
    _ curve: LidCurve, _ levels: LidLevels, from begin: Timestamp, until end: Timestamp?, _ closures: [LidClosure]
  ) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    var found: [(due: Timestamp, finding: EyeClosureMonitor.Finding)] = []
    guard !levels.closures.isEmpty || lids.current != nil else { return [] }
    var (level, next) = (levels.shut(at: begin), begin + Self.relook)
    for index in curve.times.place(of: begin)..<curve.times.count {
      let time = curve.times[index]
      if let end, time >= end { break }
      if time >= next { (level, next) = (levels.shut(at: time), time + Self.relook) }
      guard let level else { continue }
      switch lids.update(LidSign.turned(smooth(curve, index) / min(-Self.leastTravel, level)), at: time) {
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
}
