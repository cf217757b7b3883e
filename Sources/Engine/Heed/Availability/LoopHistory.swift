import HeedSignals

/// The memory of ``LoopDetector``: some seconds of samples, and the repetitions that the last comparison found.
///
/// Each comparison covers hundreds of samples, so it must not move or allocate memory: outdated samples stay until
/// there are many, and two lists of matches take turns.
struct LoopHistory: Sendable {
  private var samples: [LoopSample] = []
  private var first = 0
  /// The repetitions that the last comparison found, one place for each sample of that time.
  private var matches: [LoopMatch] = []
  /// The list that receives the next comparison's matches.
  private var next: [LoopMatch] = []

  /// Number of outdated samples above which these are removed. Choice: half of the longest loop's period at 30 Hz.
  private static let mostForgotten = 128

  var last: LoopSample? { first < samples.count ? samples[samples.count - 1] : nil }
  mutating func append(_ sample: LoopSample) { samples.append(sample) }

  /// Marks samples older than `longest` as outdated. Outdated samples are removed only once there are many.
  mutating func forget(at time: Timestamp, longest: Duration) {
    while first < samples.count, time - samples[first].time > longest { first += 1 }
    guard first > Self.mostForgotten else { return }
    samples.removeFirst(first)
    matches.removeFirst(min(first, matches.count))
    next.removeFirst(min(first, next.count))
    first = 0
  }

  /// Compares the present sample with all earlier samples, and continues the repetitions of the last comparison.
  /// - Parameters:
  ///   - step: The time since the last comparison.
  ///   - leastLag: Nanoseconds; more recent samples are not compared.
  ///   - isLoop: Returns true if a repetition is a loop; called until then.
  mutating func compare(
    _ now: LoopSample, step: LoopStep, tolerance: LoopTolerance, leastLag: Int64, longestMiss: Duration,
    isLoop: (LoopMatch, LoopSample) -> Bool
  ) -> Bool {
    next.append(contentsOf: repeatElement(LoopMatch(), count: samples.count - next.count))
    let (range, earlier) = (first..<samples.count, first..<max(first, matches.count))
    var (lastMatch, found) = (Int.min, false)
    samples.withUnsafeBufferPointer { samples in
      matches.withUnsafeBufferPointer { matches in
        next.withUnsafeMutableBufferPointer { next in
          for index in range {
            let then = samples[index]
            next[index].count = 0
            guard now.time.nanoseconds &- then.time.nanoseconds >= leastLag else { continue }
            let isSame = tolerance.isSame(now, then)
            if index < earlier.upperBound, matches[index].count > 0 { lastMatch = index }
            // Most pairs of samples neither match nor continue a repetition, and need no slow search for a predecessor.
            guard isSame || lastMatch >= index - LoopStep.reach else { continue }
            var match = LoopMatch()
            if let before = step.predecessor(of: index, in: samples, among: earlier), matches[before].count > 0 {
              match = matches[before]
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
    return found
  }
}
