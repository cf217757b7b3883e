package import Scoring

/// How the closures found in a recording compare with the truth's: ``ClosureScore``, without what nobody could see.
///
/// Neither way counts: a closure of which fewer than six rows of ten are there; a wink of the one eye that was
/// recorded; and, where blinks stay half open, a partial closure as quick as a blink, which is one of them. Elsewhere a
/// partial closure that is reported is false.
package struct LidScore: Sendable {
  package let found: [TruthRun]
  package let missed: [TruthRun]
  package let falseAlarms: [ClosureDetection]

  package init(_ lids: LidTruth, _ recording: LidRecording, detections: [ClosureDetection]) {
    let score = ClosureScore(truth: lids.truth, detections: detections)
    func isExcused(_ interval: Interval) -> Bool { recording.excused.contains { $0.overlaps(interval) } }
    found = score.found.map(\.truth)
    missed = score.missed.filter { !isExcused($0.interval) }
    falseAlarms = score.falseAlarms.filter { !isExcused($0.interval) }
  }

  /// 2 TP / (2 TP + FP + FN).
  package var f1: Double { Self.f1([self]) }

  /// Of several recordings together.
  package static func f1(_ scores: [LidScore]) -> Double {
    func sum(_ count: (LidScore) -> Int) -> Int { scores.map(count).reduce(0, +) }
    let right = 2 * sum(\.found.count)
    return Double(right) / Double(max(1, right + sum(\.missed.count) + sum(\.falseAlarms.count)))
  }
}
