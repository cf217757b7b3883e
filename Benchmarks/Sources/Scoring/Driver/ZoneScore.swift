/// The reported zone of each fixation frame against the scripted zone.
///
/// A frame whose line has no gaze or no zone is wrong. Frames in which the eyes are still on a calibration target are
/// left out, because such targets are not zones of the cabin.
package struct ZoneScore: Sendable {
  package struct Count: Hashable, Sendable {
    package var right = 0
    package var of = 0
    /// Number of wrong frames without a gaze.
    package var missing = 0
  }

  package private(set) var all = Count()
  /// Counts for each true zone, sorted by name.
  package private(set) var zones: [(zone: String, count: Count)] = []
  /// Zones that were reported in wrong frames, most frequent first.
  package private(set) var confusions: [(truth: String, said: String, frames: Int)] = []

  package var share: Double? { all.of == 0 ? nil : Double(all.right) / Double(all.of) }

  package init(truth: Truth, lines: [FrameLine?], in stretch: Interval) {
    var counts: [String: Count] = [:]
    var wrong: [[String]: Int] = [:]
    for (frame, line) in zip(truth.frames, lines)
    where frame.event == "fixation" && frame.isInFrame && stretch.contains(frame.time) && !frame.zone.hasPrefix("cal") {
      let said = line?.gaze?.zone
      var count = counts[frame.zone, default: Count()]
      count.of += 1
      if said == frame.zone {
        count.right += 1
      } else {
        wrong[[frame.zone, said ?? "nothing"], default: 0] += 1
      }
      if line?.gaze == nil { count.missing += 1 }
      counts[frame.zone] = count
    }
    zones = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (_, count) in zones {
      all.right += count.right
      all.of += count.of
      all.missing += count.missing
    }
    confusions = wrong.map { ($0.key[0], $0.key[1], $0.value) }
      .sorted { ($1.frames, $0.truth, $0.said) < ($0.frames, $1.truth, $1.said) }
  }
}
