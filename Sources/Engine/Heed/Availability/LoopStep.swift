import HeedSignals

/// The time between two comparisons of a ``LoopHistory``.
struct LoopStep {
  private let nanoseconds: Int64
  private let seconds: Double

  /// Farthest sample before another with nearly the same lag. Choice: comparisons at 60 Hz are four frames apart.
  static let reach = 4

  /// - Parameter last: nil without a comparison before.
  init(from last: Timestamp?, to now: Timestamp) {
    nanoseconds = last.map { now.nanoseconds &- $0.nanoseconds } ?? 0
    seconds = last.map { now.seconds(since: $0) } ?? 0
  }

  /// The pair of the last comparison with nearly the same lag as the pair of now and sample `index`: the sample that lies
  /// about one step before it, of those in `range`.
  @inline(__always)
  func predecessor(of index: Int, in samples: UnsafeBufferPointer<LoopSample>, among range: Range<Int>) -> Int? {
    // The sample itself has no lag.
    let (from, to) = (max(range.lowerBound, index &- Self.reach), min(index, range.upperBound) &- 1)
    guard from <= to else { return nil }
    // Samples are in the order of their times, so what is nearer than both neighbours is nearest. Whole nanoseconds decide
    // it without a division, unless it is closer than they can tell.
    let aim = samples[index].time.nanoseconds &- nanoseconds
    var (best, least) = (to, Self.distance(aim, samples[to]))
    var (candidate, isSure) = (to &- 1, true)
    while candidate >= from {
      let own = Self.distance(aim, samples[candidate])
      if Self.isClose(own, least) { isSure = false }
      if own > least { break }
      (best, least) = (candidate, own)
      candidate &-= 1
    }
    if isSure, !Self.isClose(2 &* least, nanoseconds) { return 2 &* least < nanoseconds ? best : nil }
    return nearest(from...to, samples[index].time, samples)
  }

  @inline(__always)
  private static func distance(_ aim: Int64, _ sample: LoopSample) -> Int64 {
    let difference = aim &- sample.time.nanoseconds
    return difference < 0 ? 0 &- difference : difference
  }

  /// Whether seconds might compare otherwise than nanoseconds.
  @inline(__always)
  private static func isClose(_ a: Int64, _ b: Int64) -> Bool { UInt64(bitPattern: a &- b &+ 4) <= 8 }

  /// The same by seconds; of equally near ones the last.
  @inline(never)
  private func nearest(
    _ candidates: ClosedRange<Int>, _ time: Timestamp, _ samples: UnsafeBufferPointer<LoopSample>
  ) -> Int? {
    var (best, least) = (nil as Int?, seconds / 2)
    for candidate in candidates {
      let error = abs(time.seconds(since: samples[candidate].time) - seconds)
      if error <= least { (best, least) = (candidate, error) }
    }
    return best
  }
}
