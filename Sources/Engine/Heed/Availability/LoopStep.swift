import HeedSignals

/// The time between two comparisons, with which a sample's predecessor in a ``LoopHistory`` is found.
struct LoopStep {
  private let nanoseconds: Int64

  /// How many samples before a sample its predecessor may lie. Choice: at 60 Hz, comparisons are four frames apart.
  static let reach = 4

  /// - Parameter last: The time of the last comparison; nil before the first.
  init(from last: Timestamp?, to now: Timestamp) { nanoseconds = last.map { now.nanoseconds &- $0.nanoseconds } ?? 0 }

  /// Index in `range` of the sample one step before sample `index`, to within half a step; the last of equally near
  /// samples. A repetition continues from there.
  @inline(__always)
  func predecessor(of index: Int, in samples: UnsafeBufferPointer<LoopSample>, among range: Range<Int>) -> Int? {
    // The search leaves out the sample itself.
    let (from, to) = (max(range.lowerBound, index &- Self.reach), min(index, range.upperBound) &- 1)
    guard from <= to else { return nil }
    let aim = samples[index].time.nanoseconds &- nanoseconds
    var (best, least) = (to, (aim &- samples[to].time.nanoseconds).magnitude)
    // In time order, a sample nearer than both neighbours is the nearest.
    while best > from {
      let own = (aim &- samples[best &- 1].time.nanoseconds).magnitude
      guard own < least else { break }
      (best, least) = (best &- 1, own)
    }
    return 2 &* least <= nanoseconds.magnitude ? best : nil
  }
}
