import HeedSignals

/// A stretch of time that repeats an earlier stretch, one lag before.
struct LoopMatch: Sendable {
  /// Number of frames; 0 if the present does not repeat the earlier sample.
  var count = 0.0
  private(set) var since = Timestamp.zero
  private var missedSince: Timestamp?
  private(set) var difference = 0.0, sumX = 0.0, sumY = 0.0, squares = 0.0

  /// Adds the present sample and the earlier one.
  /// - Parameter longestMiss: The match ends once the two differ for this long.
  @inline(__always) mutating func add(_ now: LoopSample, _ then: LoopSample, isSame: Bool, longestMiss: Duration) {
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

/// The matches of one comparison with the samples of a ``LoopHistory``, in the same order.
struct LoopMatches: Sendable {
  var all: [LoopMatch] = []
  /// True for a block with a match. All matches of other blocks have count 0.
  var isLive: [Bool] = []
  private(set) var count = 0

  func isLive(_ block: Int) -> Bool { block < isLive.count && isLive[block] }

  mutating func reserve(samples: Int, blocks: Int) {
    count = samples
    guard isLive.count < blocks else { return }
    let more = blocks - isLive.count
    isLive.append(contentsOf: repeatElement(false, count: more))
    all.append(contentsOf: repeatElement(LoopMatch(), count: more * LoopBlock.length))
  }

  mutating func clear(_ block: Int) {
    guard isLive[block] else { return }
    isLive[block] = false
    for index in block * LoopBlock.length..<(block + 1) * LoopBlock.length { all[index].count = 0 }
  }

  mutating func removeFirst(_ blocks: Int) {
    let gone = min(blocks, isLive.count)
    isLive.removeFirst(gone)
    all.removeFirst(gone * LoopBlock.length)
    count = max(0, count - blocks * LoopBlock.length)
  }
}
