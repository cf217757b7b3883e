import HeedSignals

/// A lid's height (or gap) in the last seconds, with the times at which it crossed a level.
struct LidTrace: Sendable {
  /// A lid's height, the gap between lids, or a value of a lid curve, at one time.
  struct Sample: Hashable, Sendable {
    var time: Timestamp
    var height: Double
  }

  /// When the lid crossed a level, interpolated between two frames.
  struct Crossing: Hashable, Sendable {
    var time: Timestamp
    /// Standard uncertainty of a moment that is uniformly distributed between two frames.
    /// Source: JCGM 100:2008 (GUM), 4.3.7: an interval's width over the square root of 12.
    var error: Duration

    /// A crossing at a known time.
    init(at time: Timestamp) { (self.time, error) = (time, .zero) }

    init(of level: Double, between before: Sample, and after: Sample) {
      let fall = before.height - after.height
      let share = fall == 0 ? 0.5 : max(0, min(1, (before.height - level) / fall))
      let gap = Double((after.time - before.time).nanoseconds)
      time = before.time + .nanoseconds(Int64(gap * share))
      error = .nanoseconds(Int64(gap / 12.0.squareRoot()))
    }
  }

  private var recent: SlidingSamples<Sample>

  /// - Parameter capacity: Number of samples to reserve space for.
  init(capacity: Int = 0) { recent = SlidingSamples(capacity: capacity) }

  var samples: ArraySlice<Sample> { recent.all }
  var last: Sample? { recent.last }

  /// - Parameter time: Later than all earlier samples.
  mutating func add(_ height: Double, at time: Timestamp) { recent.append(Sample(time: time, height: height)) }
  mutating func forget(before time: Timestamp) { recent.forget { $0.time < time } }
  mutating func forgetAllButLast() { recent.forgetAllButLast() }
  mutating func clear() { recent.removeAll() }

  /// The samples between two moments, both included.
  func samples(from start: Timestamp, to end: Timestamp) -> ArraySlice<Sample> {
    let first = samples.lastIndex { $0.time < start }.map { $0 + 1 } ?? samples.startIndex
    let last = samples.lastIndex { $0.time <= end }.map { $0 + 1 } ?? samples.startIndex
    return samples[first..<max(first, last)]
  }

  /// The largest value before the last sample and at most `span` earlier; 0 without such a sample.
  func highestBefore(within span: Duration) -> Double {
    guard let last else { return 0 }
    var highest: Double?
    for index in recent.indices.dropLast().reversed() {
      let sample = recent[index]
      guard last.time - sample.time <= span else { break }
      highest = max(highest ?? sample.height, sample.height)
    }
    return highest ?? 0
  }

  /// The last time that the lid fell below a level, or rose to it; nil if never.
  func lastCrossing(of level: Double, rising: Bool) -> Crossing? {
    for index in recent.indices.dropFirst().reversed() {
      let (before, after) = (recent[index - 1], recent[index])
      let crosses =
        rising ? before.height < level && after.height >= level : before.height >= level && after.height < level
      if crosses { return Crossing(of: level, between: before, and: after) }
    }
    return nil
  }
}
