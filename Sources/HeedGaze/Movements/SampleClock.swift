import HeedGeometry
import HeedSignals

/// Filters the times of a stream and measures their usual interval.
struct SampleClock: Sendable {
  /// Intervals whose median is used. Choice: four dropped samples in nine change nothing.
  private static let remembered = 9
  /// Samples between updates of the median. Choice: constant work, and cameras change their rate less often.
  private static let every = 8

  private var start, last: Timestamp?
  private var intervals: [Double] = []
  private var oldest = 0
  private var ticks = 0
  /// Seconds since the sample before; 0 at first.
  private(set) var sinceLast = 0.0
  /// The median interval, seconds; nil before the second sample.
  private(set) var interval: Double?

  /// Adds a time.
  /// - Returns: Seconds since the first; nil for a time that repeats or goes back.
  @inline(__always) mutating func tick(_ time: Timestamp) -> Double? {
    guard let start, let last else {
      (self.start, self.last) = (time, time)
      return 0
    }
    guard time > last else { return nil }
    sinceLast = time.seconds(since: last)
    self.last = time
    ticks += 1
    remember(sinceLast)
    return time.seconds(since: start)
  }

  @inline(__always) private mutating func remember(_ interval: Double) {
    if intervals.count < Self.remembered { intervals.append(interval) } else { intervals[oldest] = interval }
    oldest = oldest + 1 == Self.remembered ? 0 : oldest + 1
    if ticks <= Self.remembered || ticks % Self.every == 0 { self.interval = intervals.median() }
  }
}
