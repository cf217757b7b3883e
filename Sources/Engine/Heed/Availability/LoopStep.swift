import HeedSignals

/// The time between two comparisons, with which a sample's predecessor in a ``LoopHistory`` is found.
struct LoopStep {
  private let nanoseconds: Int64
  private let seconds: Double

  /// How many samples before a sample its predecessor may lie. Choice: at 60 Hz, comparisons are four frames apart.
  static let reach = 4

  /// - Parameter last: The time of the last comparison; nil before the first.
  init(from last: Timestamp?, to now: Timestamp) {
    nanoseconds = last.map { now.nanoseconds &- $0.nanoseconds } ?? 0
    seconds = last.map { now.seconds(since: $0) } ?? 0
  }

  /// Index in `range` of the sample one step before sample `index`. A repetition continues from there.
  @inline(__always)
  func predecessor(of index: Int, in samples: UnsafeBufferPointer<LoopSample>, among range: Range<Int>) -> Int? {
    // The search leaves out the sample itself.
    let (from, to) = (max(range.lowerBound, index &- Self.reach), min(index, range.upperBound) &- 1)
    guard from <= to else { return nil }
    // In time order, a sample nearer than both neighbours is the nearest. Only near ties need exact seconds.
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

  @inline(__always) private static func distance(_ aim: Int64, _ sample: LoopSample) -> Int64 {
    let difference = aim &- sample.time.nanoseconds
    return difference < 0 ? 0 &- difference : difference
  }

  /// True if two times are so close that rounding to seconds might reverse their order.
  @inline(__always) private static func isClose(_ a: Int64, _ b: Int64) -> Bool { UInt64(bitPattern: a &- b &+ 4) <= 8 }

  /// The sample nearest to one step before `time`, in seconds; the last of equally near samples.
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
