/// Compares the reported blinks and closures with the truth.
///
/// Truth: every run of frames with the event `blink`, `slowblink` or `microsleep`; two closures that touch count as
/// two. A detection of both eyes that is paired with one (``EventMatching``) is right; an unpaired detection is false,
/// even if its true event was paired with another. An unpaired detection that overlaps the squeeze of a yawn (frames
/// of phase `yawn` with true openness below 0.5) does not count. A wink (one eye) is never right: it is false unless
/// it overlaps a true wink, or an event that was found by a detection of both eyes.
package struct ClosureScore: Sendable {
  package static let events: Set<String> = ["blink", "slowblink", "microsleep"]
  /// The row requires: "the squeeze during the yawn counts neither way".
  static let squeezeBelow = 0.5

  package private(set) var found: [(truth: TruthRun, detection: ClosureDetection)] = []
  package private(set) var missed: [TruthRun] = []
  package private(set) var falseAlarms: [ClosureDetection] = []
  package private(set) var uncounted: [ClosureDetection] = []
  /// The false ones during a partial closure that crosses half of the open eye, which docs/formats.md calls a closure.
  package private(set) var partial: [ClosureDetection] = []

  package init(truth: Truth, detections: [ClosureDetection]) {
    let events = truth.closures(Self.events)
    let trueWinks = truth.runs(\.event).filter { $0.value.hasPrefix("wink") }.map(\.interval)
    let squeezes = truth.intervals { $0.phase == "yawn" && $0.openness < Self.squeezeBelow }
    let bilateral = detections.filter { $0.eye == "both" }
    let matching = EventMatching(truth: events.map(\.interval), found: bilateral.map(\.interval))
    found = matching.pairs.map { (events[$0.truth], bilateral[$0.found]) }
    missed = events.indices.filter { !matching.isMatched(truth: $0) }.map { events[$0] }
    let unmatched = bilateral.indices.filter { !matching.isMatched(found: $0) }.map { bilateral[$0] }
    let winks = detections.filter { $0.eye != "both" }
    for detection in unmatched + winks {
      let isSecondNotice = detection.eye != "both" && found.contains { $0.truth.interval.overlaps(detection.interval) }
      let isWink = detection.eye != "both" && trueWinks.contains { $0.overlaps(detection.interval) }
      if isSecondNotice || isWink || squeezes.contains(where: { $0.overlaps(detection.interval) }) {
        uncounted.append(detection)
      } else {
        falseAlarms.append(detection)
      }
    }
    let halves = truth.intervals { $0.event == "partial" && $0.openness < Self.squeezeBelow }
    partial = falseAlarms.filter { alarm in halves.contains { $0.overlaps(alarm.interval) } }
    falseAlarms.sort { $0.interval.start < $1.interval.start }
  }

  /// F1 score: 2 TP / (2 TP + FP + FN); nil if there are neither events nor detections.
  package var f1: Double? {
    let all = 2 * found.count + falseAlarms.count + missed.count
    return all == 0 ? nil : Double(2 * found.count) / Double(all)
  }
}
