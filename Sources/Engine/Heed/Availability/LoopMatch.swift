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
