/// Pairs detections with true events by overlap in time, one to one.
package struct EventMatching: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    package var truth: Int
    package var found: Int
  }
  /// The pairs of detection and true event, in the order of the truth.
  package private(set) var pairs: [Pair]

  /// Greedy: the longest overlap is paired first, the earlier event if equal. Touching is not an overlap.
  package init(truth: [Interval], found: [Interval]) {
    var candidates: [(pair: Pair, overlap: Double)] = []
    for (t, event) in truth.enumerated() {
      for (f, detection) in found.enumerated() where event.overlaps(detection) {
        candidates.append((Pair(truth: t, found: f), event.overlap(detection)))
      }
    }
    candidates.sort { ($1.overlap, $0.pair.truth, $0.pair.found) < ($0.overlap, $1.pair.truth, $1.pair.found) }
    var (usedTruth, usedFound) = (Set<Int>(), Set<Int>())
    pairs = []
    for (pair, _) in candidates where !usedTruth.contains(pair.truth) && !usedFound.contains(pair.found) {
      usedTruth.insert(pair.truth)
      usedFound.insert(pair.found)
      pairs.append(pair)
    }
    pairs.sort { $0.truth < $1.truth }
  }

  package func isMatched(truth index: Int) -> Bool { pairs.contains { $0.truth == index } }
  package func isMatched(found index: Int) -> Bool { pairs.contains { $0.found == index } }
}
