import HeedSignals

/// Sums up attention windows, rounded as files store them, so that events, files and databases give equal sums.
struct AttentionTally: Sendable {
  private var span: (begin: Timestamp, end: Timestamp)?
  private var length = 0.0, seen = 0.0
  /// The seen time of all windows with a score, and the sum of the scores, each times its window's seen time.
  private var scored = 0.0, weightedScore = 0.0
  private var low = 0.0, high = 0.0

  /// Adds a window. Its length weights its bounds, and its seen time weights its score.
  mutating func update(_ window: AttentionScore) {
    let (begin, end) = (Self.recorded(window.begin), Self.recorded(window.end))
    let seconds = end.seconds(since: begin)
    guard seconds > 0 else { return }
    span = (min(span?.begin ?? begin, begin), max(span?.end ?? end, end))
    let coverage = window.coverage.isFinite ? Precision.ratio.round(window.coverage) : 0
    length += seconds
    seen += seconds * coverage
    if let score = Self.recorded(window.score) {
      scored += seconds * coverage
      weightedScore += seconds * coverage * score
    }
    // In a window without a score, the driver may have looked at the target always or never.
    low += seconds * (Self.recorded(window.low) ?? 0)
    high += seconds * (Self.recorded(window.high) ?? 1)
  }

  var total: AttentionScore? {
    guard let span, length > 0 else { return nil }
    let score = scored > 0 ? weightedScore / scored : nil
    return AttentionScore(
      begin: span.begin, end: span.end, score: score.map(Precision.ratio.round),
      low: score.map { Precision.ratio.round(min($0, low / length)) },
      high: score.map { Precision.ratio.round(max($0, high / length)) },
      coverage: Precision.ratio.round(min(1, seen / length)))
  }

  private static func recorded(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: Precision.millisecond.round(time.milliseconds))
  }

  private static func recorded(_ ratio: Double?) -> Double? {
    ratio.flatMap { $0.isFinite ? Precision.ratio.round($0) : nil }
  }
}
