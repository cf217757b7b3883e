/// How well the events of one kind are found. In a pair, the overlap is at least half of the union of the two events.
package struct MovementEventScore: Hashable, Sendable {
  /// Least ratio of overlap to union. As the row requires.
  package static let leastOverlap = 0.5

  package private(set) var truth = 0
  package private(set) var found = 0
  package private(set) var matched = 0

  package init() {}

  /// Adds a recording; an event is a run of samples of its kind.
  package mutating func add(_ movement: Movement, truth: [Movement], found: [Movement]) {
    precondition(truth.count == found.count, "two judges of the same samples")
    let (truth, found) = (Self.runs(of: movement, in: truth), Self.runs(of: movement, in: found))
    self.truth += truth.count
    self.found += found.count
    matched += Self.matches(truth, found)
  }

  /// F1 of precision and recall; nil if there are neither true nor found events.
  package var f1: Double? { truth + found == 0 ? nil : Double(2 * matched) / Double(truth + found) }

  package static func runs(of movement: Movement, in labels: [Movement]) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), Int?.none)
    for (index, label) in labels.enumerated() where (label == movement) != (start != nil) {
      if let begun = start { runs.append(begun..<index) }
      start = start == nil ? index : nil
    }
    if let start { runs.append(start..<labels.count) }
    return runs
  }

  /// Number of one-to-one pairs, chosen by best overlap first.
  private static func matches(_ truth: [Range<Int>], _ found: [Range<Int>]) -> Int {
    var candidates: [(truth: Int, found: Int, overlap: Double)] = []
    for (t, event) in truth.enumerated() {
      for (f, detection) in found.enumerated() where event.overlaps(detection) {
        let shared = event.clamped(to: detection).count
        let overlap = Double(shared) / Double(event.count + detection.count - shared)
        if overlap >= leastOverlap { candidates.append((t, f, overlap)) }
      }
    }
    candidates.sort { ($1.overlap, $0.truth, $0.found) < ($0.overlap, $1.truth, $1.found) }
    var (usedTruth, usedFound) = (Set<Int>(), Set<Int>())
    for pair in candidates where !usedTruth.contains(pair.truth) && !usedFound.contains(pair.found) {
      usedTruth.insert(pair.truth)
      usedFound.insert(pair.found)
    }
    return usedTruth.count
  }
}
