import HeedSignals

/// Accumulated seen time and time on target.
struct AttentionSum: Sendable {
  struct Look: Sendable {
    let isOnTarget: Bool
    let confidence: Double

    /// Fails if the confidence is 0, negative or NaN, because the gaze was then not seen.
    init?(isOnTarget: Bool, confidence: Double) {
      guard confidence > 0 else { return nil }
      self.isOnTarget = isOnTarget
      self.confidence = min(1, confidence)
    }
  }

  private(set) var seenSeconds = 0.0
  private var onTargetSeconds = 0.0
  /// Seen time and time on target, weighted by the gaze's confidence, seconds.
  private var seenWeight = 0.0
  private var onTargetWeight = 0.0

  /// Confidence-weighted share of the seen time on target, 0...1; nil when nothing was seen.
  var score: Double? { seenWeight > 1e-12 ? max(0, min(1, onTargetWeight / seenWeight)) : nil }

  /// Share of `span` in which the gaze was seen, 0...1.
  func coverage(of span: Duration) -> Double {
    // The share is rounded, so that a sum of frames does not miss a threshold by its last digit.
    Precision.ratio.round(max(0, min(1, seenSeconds / span.seconds)))
  }

  /// Smallest and largest possible share of `span` on target: all unseen time was off target, or on target.
  func bounds(of span: Duration) -> (low: Double, high: Double) {
    let offTarget = seenSeconds - onTargetSeconds
    return (max(0, min(1, onTargetSeconds / span.seconds)), max(0, min(1, 1 - offTarget / span.seconds)))
  }

  mutating func add(_ look: Look?, for span: Duration) {
    guard let look, span > .zero else { return }
    let seconds = span.seconds
    seenSeconds += seconds
    seenWeight += seconds * look.confidence
    guard look.isOnTarget else { return }
    onTargetSeconds += seconds
    onTargetWeight += seconds * look.confidence
  }

  static func + (a: AttentionSum, b: AttentionSum) -> AttentionSum {
    AttentionSum(
      seenSeconds: a.seenSeconds + b.seenSeconds, onTargetSeconds: a.onTargetSeconds + b.onTargetSeconds,
      seenWeight: a.seenWeight + b.seenWeight, onTargetWeight: a.onTargetWeight + b.onTargetWeight)
  }

  static func - (a: AttentionSum, b: AttentionSum) -> AttentionSum { a + b * -1 }

  static func * (sum: AttentionSum, factor: Double) -> AttentionSum {
    AttentionSum(
      seenSeconds: sum.seenSeconds * factor, onTargetSeconds: sum.onTargetSeconds * factor,
      seenWeight: sum.seenWeight * factor, onTargetWeight: sum.onTargetWeight * factor)
  }
}

struct AttentionWindow: Sendable {
  private struct Part: Sendable {
    var start: Timestamp
    var end: Timestamp
    var sum: AttentionSum
  }

  private let length: Duration
  private var parts: [Part] = []
  private var first = 0
  private(set) var sum = AttentionSum()

  init(length: Duration) { self.length = length }

  /// Adds the gaze from `start` to `end`; the window then ends at `end`.
  mutating func add(_ look: AttentionSum.Look?, from start: Timestamp, to end: Timestamp) {
    var part = Part(start: start, end: end, sum: AttentionSum())
    part.sum.add(look, for: end - start)
    if look != nil, start < end {
      parts.append(part)
      sum = sum + part.sum
    }
    slide(to: end - length)
  }

  private mutating func slide(to begin: Timestamp) {
    while first < parts.count, parts[first].start < begin {
      let part = parts[first]
      let gone = min(1, (begin - part.start).seconds / (part.end - part.start).seconds)
      sum = sum - part.sum * gone
      guard part.end <= begin else {
        parts[first].sum = part.sum * (1 - gone)
        parts[first].start = begin
        break
      }
      first += 1
    }
    if first == parts.count || first > 1024 && first * 2 > parts.count {
      parts.removeFirst(first)
      first = 0
      // The sum is recomputed, so that rounding errors do not accumulate over a day.
      sum = parts.reduce(AttentionSum()) { $0 + $1.sum }
    }
  }
}
