import HeedSignals

/// A stretch of time whose eye motion repeats that of an earlier stretch.
struct LoopMatch: Sendable {
  /// Number of repeated frames; 0 if the present does not repeat the earlier sample.
  var count = 0.0
  private(set) var since = Timestamp.zero
  private var missedSince: Timestamp?
  private(set) var difference = 0.0, sumX = 0.0, sumY = 0.0, squares = 0.0

  /// Adds the present sample and the earlier sample that it repeats.
  /// - Parameter longestMiss: The repetition ends once such samples differ for this long.
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

/// The repetitions that one comparison found, one place for each sample of a ``LoopHistory``, in its order.
struct LoopMatches: Sendable {
  var all: [LoopMatch] = []
  /// True for each block of samples with a repetition. In all other blocks, every `count` is 0.
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

/// Irises and lids at one time, as plain numbers, because a frame is compared with hundreds of samples.
struct LoopSample: Sendable {
  var time: Timestamp
  /// The middle between the irises, pixels.
  var x, y: Double
  var lidDegrees: Double
}

/// Maximum differences between two samples that count as equal.
struct LoopTolerance: Sendable {
  /// Maximum distance between the two samples' points midway between the irises, pixels.
  let pixels: Double
  let lidDegrees: Double

  @inline(__always) func isSame(_ a: LoopSample, _ b: LoopSample) -> Bool {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return x * x + y * y <= pixels * pixels && abs(a.lidDegrees - b.lidDegrees) <= lidDegrees
  }
}

/// The range of values in a few consecutive samples. As eyes rest, most blocks can be ruled out by their range.
struct LoopBlock: Sendable {
  /// Number of samples in a block. Choice: a quarter of a second at 30 Hz, as long as a short fixation.
  static let length = 8
  private var x, y, lidDegrees: (least: Double, most: Double)

  init(_ sample: LoopSample) {
    (x, y) = ((sample.x, sample.x), (sample.y, sample.y))
    lidDegrees = (sample.lidDegrees, sample.lidDegrees)
  }

  mutating func add(_ sample: LoopSample) {
    x = (min(x.least, sample.x), max(x.most, sample.x))
    y = (min(y.least, sample.y), max(y.most, sample.y))
    lidDegrees = (min(lidDegrees.least, sample.lidDegrees), max(lidDegrees.most, sample.lidDegrees))
  }

  /// False only if certainly no sample of the block equals the present one.
  @inline(__always) func mayHold(_ now: LoopSample, _ tolerance: LoopTolerance) -> Bool {
    // The range is slightly wider than the tolerance, so that rounding excludes no sample.
    let pixels = tolerance.pixels * (1 + 1e-9)
    return now.x - x.most <= pixels && x.least - now.x <= pixels && now.y - y.most <= pixels
      && y.least - now.y <= pixels && now.lidDegrees - lidDegrees.most <= tolerance.lidDegrees
      && lidDegrees.least - now.lidDegrees <= tolerance.lidDegrees
  }
}
