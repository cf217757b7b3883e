import HeedSignals

/// The memory of ``LoopDetector``: some seconds of samples, and the repetitions that the last comparison found.
///
/// Each comparison covers hundreds of samples, so it must not move or allocate memory. Outdated samples stay until
/// there are many, two lists of matches take turns, and blocks of samples unlike the present are skipped.
struct LoopHistory: Sendable {
  private var samples: [LoopSample] = []
  private var first = 0
  /// The range of the values in each block of ``LoopBlock/length`` samples, including outdated samples.
  private var blocks: [LoopBlock] = []
  private var matches = LoopMatches()
  /// The list that receives the next comparison's matches.
  private var next = LoopMatches()

  /// Number of outdated blocks above which these are removed. Choice: half of the longest loop's period at 30 Hz.
  private static let mostForgottenBlocks = 16

  var last: LoopSample? { first < samples.count ? samples[samples.count - 1] : nil }

  mutating func append(_ sample: LoopSample) {
    if samples.count == blocks.count * LoopBlock.length {
      blocks.append(LoopBlock(sample))
    } else {
      blocks[blocks.count - 1].add(sample)
    }
    samples.append(sample)
  }

  /// Marks samples older than `longest` as outdated. Outdated blocks are removed only once there are many.
  mutating func forget(at time: Timestamp, longest: Duration) {
    while first < samples.count, time - samples[first].time > longest { first += 1 }
    guard first > Self.mostForgottenBlocks * LoopBlock.length else { return }
    let gone = first / LoopBlock.length
    samples.removeFirst(gone * LoopBlock.length)
    blocks.removeFirst(gone)
    matches.removeFirst(gone)
    next.removeFirst(gone)
    first -= gone * LoopBlock.length
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
    next.reserve(samples: samples.count, blocks: blocks.count)
    var (lastMatch, found) = (Int.min, false)
    for block in first / LoopBlock.length..<blocks.count {
      let start = block * LoopBlock.length
      guard now.time.nanoseconds &- samples[start].time.nanoseconds >= leastLag else {
        next.clear(block)
        continue
      }
      let mayContinue = matches.isLive(block) || lastMatch >= start - LoopStep.reach
      guard mayContinue || blocks[block].mayHold(now, tolerance) else {
        next.clear(block)
        continue
      }
      let range = max(first, start)..<min(samples.count, start + LoopBlock.length)
      next.isLive[block] = compare(range, now, step, tolerance, longestMiss, &lastMatch) { match, then in
        if !found { found = isLoop(match, then) }
      }
    }
    swap(&matches, &next)
    return found
  }

  /// Compares the present sample with the samples of one block.
  /// - Parameters:
  ///   - lastMatch: The index of the last sample so far that belongs to a repetition.
  ///   - hear: Receives each repetition.
  /// - Returns: True if the block contains a repetition.
  @inline(__always)
  private mutating func compare(
    _ range: Range<Int>, _ now: LoopSample, _ step: LoopStep, _ tolerance: LoopTolerance, _ longestMiss: Duration,
    _ lastMatch: inout Int, hear: (LoopMatch, LoopSample) -> Void
  ) -> Bool {
    let earlier = first..<max(first, matches.count)
    let isLive = matches.isLive(range.lowerBound / LoopBlock.length)
    var hasMatches = false
    samples.withUnsafeBufferPointer { samples in
      matches.all.withUnsafeBufferPointer { matches in
        next.all.withUnsafeMutableBufferPointer { next in
          for index in range {
            let then = samples[index]
            let isSame = tolerance.isSame(now, then)
            if isLive, index < earlier.upperBound, matches[index].count > 0 { lastMatch = index }
            next[index].count = 0
            // Most pairs of samples neither match nor continue a repetition, and need no slow search for a
            // predecessor.
            guard isSame || lastMatch >= index - LoopStep.reach else { continue }
            var match = LoopMatch()
            if let before = step.predecessor(of: index, in: samples, among: earlier), matches[before].count > 0 {
              match = matches[before]
            } else if !isSame {
              continue
            }
            match.add(now, then, isSame: isSame, longestMiss: longestMiss)
            next[index] = match
            guard match.count > 0 else { continue }
            hasMatches = true
            hear(match, then)
          }
        }
      }
    }
    return hasMatches
  }
}
