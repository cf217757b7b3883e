import HeedSignals

/// What was seen of somebody's attention, added up.
struct AttentionSum: Sendable {
  private(set) var seenSeconds = 0.0
  private var weight = 0.0
  private var onTarget = 0.0

  /// Share of confidence that was on target, 0...1; nil when nothing that counts was seen.
  var score: Double? { weight > 1e-9 ? max(0, min(1, onTarget / weight)) : nil }

  /// Share of `span` that was seen, 0...1.
  func coverage(of span: Duration) -> Double {
    // Rounded, so that sums of frames do not miss a limit by their last digit.
    Precision.ratio.round(max(0, min(1, seenSeconds / span.seconds)))
  }

  mutating func add(_ isOnTarget: Bool, confidence: Double, for seconds: Double) {
    seenSeconds += seconds
    weight += seconds * confidence
    onTarget += isOnTarget ? seconds * confidence : 0
  }

  static func += (sum: inout AttentionSum, other: AttentionSum) {
    sum.seenSeconds += other.seenSeconds
    sum.weight += other.weight
    sum.onTarget += other.onTarget
  }

  static func -= (sum: inout AttentionSum, other: AttentionSum) {
    sum.seenSeconds -= other.seenSeconds
    sum.weight -= other.weight
    sum.onTarget -= other.onTarget
  }
}

/// The sum over a sliding window of time.
struct AttentionWindow: Sendable {
  private let length: Duration
  private var parts: [(end: Timestamp, sum: AttentionSum)] = []
  private var first = 0
  private(set) var sum = AttentionSum()

  init(length: Duration) { self.length = length }

  mutating func add(_ part: AttentionSum, at time: Timestamp) {
    parts.append((time, part))
    sum += part
    while first < parts.count, time - parts[first].end >= length {
      sum -= parts[first].sum
      first += 1
    }
    if first > 1024, first * 2 > parts.count {
      parts.removeFirst(first)
      first = 0
      // The sum is made anew, so that rounding does not add up over a day.
      sum = parts.reduce(into: AttentionSum()) { $0 += $1.sum }
    }
  }
}
