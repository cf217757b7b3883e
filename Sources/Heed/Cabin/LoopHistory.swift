import HeedSignals

/// What was seen at one time; plain numbers, as each frame is compared with hundreds of them.
struct LoopSample: Sendable {
  var time: Timestamp
  /// The middle between the irises, pixels.
  var x, y: Double
  var lidDegrees: Double
}

/// A stretch of time that repeats what was one lag earlier.
struct LoopMatch: Sendable {
  /// Frames in it; 0 if the present does not repeat what was then.
  var count = 0.0
  private(set) var since = Timestamp.zero
  private var missedSince: Timestamp?
  private(set) var difference = 0.0
  private(set) var sumX = 0.0
  private(set) var sumY = 0.0
  private(set) var squares = 0.0

  /// Adds the present, and what was then.
  /// - Parameter longestMiss: The match ends when the two differ for so long.
  mutating func add(_ now: LoopSample, _ then: LoopSample, isSame: Bool, longestMiss: Duration) {
    if isSame {
      missedSince = nil
      if count == 0 { since = now.time }
    } else {
      let since = missedSince ?? now.time
      missedSince = since
      if now.time - since >= longestMiss {
        self = LoopMatch()
        return
      }
    }
    let (dx, dy) = (now.x - then.x, now.y - then.y)
    count += 1
    difference += dx * dx + dy * dy
    sumX += now.x
    sumY += now.y
    squares += now.x * now.x + now.y * now.y
  }
}

/// What ``LoopDetector`` remembers: the samples of some seconds, and the matches of its last comparison.
///
/// Each comparison goes through hundreds of samples, so nothing is moved or made anew for it: forgotten samples stay until
/// there are many, and two arrays of matches take turns.
struct LoopHistory: Sendable {
  private var samples: [LoopSample] = []
  /// Where those begin that are not forgotten.
  private var first = 0
  /// Of the last comparison: the match of each sample that there was.
  private var matches: [LoopMatch] = []
  private var matched = 0..<0
  /// The array for the next comparison's matches.
  private var next: [LoopMatch] = []

  /// Choice: half of a period at 30 Hz; all of them are moved at once then.
  private static let mostForgotten = 128
  /// Farthest sample before another with nearly the same lag. Choice: comparisons at 60 Hz are four frames apart.
  private static let reach = 4

  var last: LoopSample? { first < samples.count ? samples[samples.count - 1] : nil }

  mutating func append(_ sample: LoopSample) { samples.append(sample) }

  /// Forgets what is older than `longest` at `time`.
  mutating func forget(at time: Timestamp, longest: Duration) {
    while first < samples.count, time - samples[first].time > longest {
      first += 1
      if !matched.isEmpty { matched = matched.lowerBound + 1..<matched.upperBound }
    }
    guard first > Self.mostForgotten else { return }
    samples.removeFirst(first)
    first = 0
  }

  /// Compares the present with all samples, and continues the matches of the last comparison.
  /// - Parameters:
  ///   - step: Time since that comparison.
  ///   - isSame: Whether the present is the same as what was then.
  ///   - isLoop: Whether a match is a loop; asked until one is.
  mutating func compare(
    _ now: LoopSample, step: Step, longestMiss: Duration, isSame: (LoopSample) -> Bool,
    isLoop: (LoopMatch, LoopSample) -> Bool
  ) -> Bool {
    let count = samples.count - first
    if next.count < count { next.append(contentsOf: repeatElement(LoopMatch(), count: count - next.count)) }
    var (found, lastMatch) = (false, Int.min)
    samples.withUnsafeBufferPointer { samples in
      let samples = UnsafeBufferPointer(rebasing: samples[first...])
      matches.withUnsafeBufferPointer { matches in
        let matches = UnsafeBufferPointer(rebasing: matches[matched])
        next.withUnsafeMutableBufferPointer { next in
          for index in 0..<count {
            let then = samples[index]
            let isSame = isSame(then)
            if index < matches.count, matches[index].count > 0 { lastMatch = index }
            next[index].count = 0
            // Most pairs neither match nor continue a match; looking for the one they continue takes longer.
            guard isSame || lastMatch >= index - Self.reach else { continue }
            var match = LoopMatch()
            if let continued = step.predecessor(of: index, in: samples, among: matches.count),
              matches[continued].count > 0
            {
              match = matches[continued]
            } else if !isSame {
              continue
            }
            match.add(now, then, isSame: isSame, longestMiss: longestMiss)
            next[index] = match
            if !found, match.count > 0 { found = isLoop(match, then) }
          }
        }
      }
    }
    swap(&matches, &next)
    matched = 0..<count
    return found
  }

  /// The time between two comparisons.
  struct Step {
    private let nanoseconds: Int64
    private let seconds: Double

    /// - Parameter last: nil without a comparison before.
    init(from last: Timestamp?, to now: Timestamp) {
      nanoseconds = last.map { now.nanoseconds &- $0.nanoseconds } ?? 0
      seconds = last.map { now.seconds(since: $0) } ?? 0
    }

    /// The pair of the last comparison with nearly the same lag as the pair of now and sample `index`: the sample that lies
    /// about one step before it, of the first `count`.
    func predecessor(of index: Int, in samples: UnsafeBufferPointer<LoopSample>, among count: Int) -> Int? {
      let time = samples[index].time
      // The sample itself has no lag.
      let (from, to) = (max(0, index - LoopHistory.reach), min(index - 1, count - 1))
      guard from <= to else { return nil }
      // Samples are in the order of their times, so what is nearer than both neighbours is nearest. Whole nanoseconds decide
      // it without a division, unless it is closer than they can tell.
      func error(_ candidate: Int) -> Int64 {
        abs(time.nanoseconds &- samples[candidate].time.nanoseconds &- nanoseconds)
      }
      var (best, least) = (to, error(to))
      var isSure = true
      for candidate in stride(from: to - 1, through: from, by: -1) {
        let own = error(candidate)
        if abs(own - least) <= 2 { isSure = false }
        if own > least { break }
        (best, least) = (candidate, own)
      }
      if isSure, abs(2 * least - nanoseconds) > 4 { return 2 * least < nanoseconds ? best : nil }
      return nearest(from...to, time, samples)
    }

    /// The same by seconds; of equally near ones the last.
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
}
