import HeedSignals

/// Seen time and time on target, from which the score of attention, its coverage and its bounds follow.
struct AttentionSum: Sendable {
  /// A seen gaze, on target or not; the confidence is above 0 and at most 1.
  struct Look: Sendable {
    let isOnTarget: Bool
    let confidence: Double
    let areEyesShut: Bool
    let doubt: UnknownAttention?

    /// Fails if the confidence is 0, negative or NaN, because the gaze was then not seen.
    init?(isOnTarget: Bool, confidence: Double, areEyesShut: Bool, doubt: UnknownAttention?) {
      guard confidence > 0 else { return nil }
      (self.isOnTarget, self.confidence) = (isOnTarget, min(1, confidence))
      (self.areEyesShut, self.doubt) = (areEyesShut, doubt)
    }
  }

  /// Seconds seen and seconds on target, then both again weighted by the gaze's confidence.
  var seconds = SIMD4<Double>.zero
  /// Seconds with shut eyes, and seconds of looks that could not be judged.
  private(set) var shut = 0.0, doubted = 0.0
  /// Why the latest of these looks could not be judged.
  private(set) var doubt: UnknownAttention?

  /// Confidence-weighted share of the seen time on target, 0...1; nil when nothing was seen.
  var score: Double? { seconds.z > 1e-12 ? max(0, min(1, seconds.w / seconds.z)) : nil }

  /// Share of `span` in which the gaze was seen, 0...1.
  func coverage(of span: Duration) -> Double {
    // The share is rounded, so that tiny errors of a sum of frame times cannot make the share miss a threshold.
    Precision.ratio.round(max(0, min(1, seconds.x / span.seconds)))
  }

  /// Smallest and largest share of `span` on target, if all unseen time was off target and if it was on target.
  func bounds(of span: Duration) -> (low: Double, high: Double) {
    let offTarget = seconds.x - seconds.y
    return (max(0, min(1, seconds.y / span.seconds)), max(0, min(1, 1 - offTarget / span.seconds)))
  }

  mutating func add(_ look: Look?, for span: Duration) {
    guard let look, span > .zero else { return }
    let seen = span.seconds
    if look.areEyesShut { shut += seen }
    if let doubt = look.doubt {
      (self.doubt, doubted) = (doubt, doubted + seen)
      return
    }
    let onTarget = look.isOnTarget ? seen : 0
    seconds += SIMD4(seen, onTarget, seen * look.confidence, onTarget * look.confidence)
  }
}

/// Seen time and time on target over the most recent `length` of time.
struct AttentionWindow: Sendable {
  /// One look in the window; its start moves forward while the look leaves the window.
  private struct Part: Sendable {
    var start: Timestamp
    let end: Timestamp
    var seconds: SIMD4<Double>
  }

  private let length: Duration
  private var parts: [Part] = []
  private var first = 0
  private(set) var sum = AttentionSum()

  init(length: Duration) { self.length = length }

  /// Adds the gaze from `start` to `end`; the window then ends at `end`.
  mutating func add(_ look: AttentionSum.Look?, from start: Timestamp, to end: Timestamp) {
    if let look, start < end {
      var part = AttentionSum()
      part.add(look, for: end - start)
      parts.append(Part(start: start, end: end, seconds: part.seconds))
      sum.seconds += part.seconds
    }
    slide(to: end - length)
  }

  /// Removes the looks before `begin`, and the part before `begin` of a look that spans it.
  private mutating func slide(to begin: Timestamp) {
    while first < parts.count, parts[first].start < begin {
      let part = parts[first]
      let gone = min(1, (begin - part.start).seconds / (part.end - part.start).seconds)
      sum.seconds -= part.seconds * gone
      guard part.end <= begin else {
        parts[first].seconds = part.seconds * (1 - gone)
        parts[first].start = begin
        break
      }
      first += 1
    }
    if first == parts.count || first > 1024 && first * 2 > parts.count {
      parts.removeFirst(first)
      first = 0
      // The sum is computed anew, so that rounding errors do not accumulate over a day.
      sum.seconds = parts.reduce(.zero) { $0 + $1.seconds }
    }
  }
}
