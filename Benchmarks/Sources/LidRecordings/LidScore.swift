package import Scoring

/// Compares closures found in a recording with the true ones (``ClosureScore``), without those that it cannot show.
///
/// Three kinds do not count either way: a closure with fewer than six of ten rows; a wink of the only recorded eye;
/// and a partial closure where blinks stay half open, or where an ordinary camera records, because people who count
/// blinks count it, too. Elsewhere, a reported partial closure is false.
package struct LidScore: Sendable {
  package let found: [TruthRun]
  package let missed: [TruthRun]
  package let falseAlarms: [ClosureDetection]

  package init(_ recording: LidRecording, detections: [ClosureDetection]) {
    let score = ClosureScore(truth: recording.lids.truth, detections: detections)
    func isExcused(_ interval: Interval) -> Bool { recording.excused.contains { $0.overlaps(interval) } }
    found = score.found.map(\.truth)
    missed = score.missed.filter { !isExcused($0.interval) }
    falseAlarms = score.falseAlarms.filter { !isExcused($0.interval) }
  }

  /// F1 score: 2 TP / (2 TP + FP + FN).
  package var f1: Double { Self.f1([self]) }

  /// F1 score of several recordings together.
  package static func f1(_ scores: [LidScore]) -> Double {
    func sum(_ count: (LidScore) -> Int) -> Int { scores.map(count).reduce(0, +) }
    let right = 2 * sum(\.found.count)
    return Double(right) / Double(max(1, right + sum(\.missed.count) + sum(\.falseAlarms.count)))
  }
}
