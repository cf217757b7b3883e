/// Additional information about a drive that the table does not require.
package enum DriveInformation {
  /// Share of fixation frames with a gaze whose zone is the scripted one, by zone.
  package static func zones(
    truth: Truth, lines: [FrameLine?], in stretch: Interval
  ) -> [(zone: String, right: Int, of: Int)] {
    var counts: [String: (right: Int, of: Int)] = [:]
    for (frame, line) in zip(truth.frames, lines)
    where frame.event == "fixation" && frame.isInFrame && stretch.contains(frame.time) {
      guard let gaze = line?.gaze else { continue }
      var count = counts[frame.zone, default: (0, 0)]
      count.of += 1
      if gaze.zone == frame.zone { count.right += 1 }
      counts[frame.zone] = count
    }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.right, $0.value.of) }
  }

  /// The times at which the true openness falls below, and rises above, half of the person's open level in an event.
  ///
  /// The level is the median openness of fixation frames; the crossings are interpolated. Nil if there is no crossing.
  package static func crossings(_ event: TruthRun, truth: Truth) -> (onset: Double?, end: Double?) {
    let open = truth.frames.filter { $0.event == "fixation" && $0.isInFrame }.map(\.openness)
    guard let level = Statistics.median(open) else { return (nil, nil) }
    let around = event.frames.lowerBound - 1..<event.frames.upperBound + 1
    let frames = truth.frames[around.clamped(to: truth.frames.indices)]
    let half = level / 2
    func time(_ a: TruthFrame, _ b: TruthFrame) -> Double {
      a.time + (b.time - a.time) * (a.openness - half) / (a.openness - b.openness)
    }
    let steps = Array(zip(frames, frames.dropFirst()))
    let onset = steps.first { $0.openness > half && $1.openness <= half }.map { time($0.0, $0.1) }
    let end = steps.last { $0.openness <= half && $1.openness > half }.map { time($0.0, $0.1) }
    return (onset, end)
  }
}
