import Scoring

/// Where blinks begin and end, against the true lids' way through half of the open gap.
struct BlinkEdgeMeasurement {
  private static let milliseconds = Finding.Format(decimals: 1, unit: " ms")

  let places: Places
  let analyzer: Analyzer

  func figures() throws -> Figures {
    var (starts, ends) = ([Double](), [Double]())
    for name in LiveSaccadeMeasurement.clips {
      let clip = try Clip(path: name, places: places, analyzer: analyzer)
      let score = ClosureScore(truth: clip.truth, detections: clip.recording.closureDetections)
      let timing = ClosureTiming(score, truth: clip.truth)
      starts += timing.onsets
      ends += timing.ends
    }
    func bias(_ name: String, _ errors: [Double]) -> Finding {
      let mean = errors.reduce(0, +) / Double(max(1, errors.count))
      return .atMost(
        5, "\(name), mean error without its sign", errors.isEmpty ? nil : abs(mean), Self.milliseconds,
        detail: "\(errors.count) of them; with its sign \(Self.milliseconds.text(mean))")
    }
    return Figures([bias("start", starts), bias("end", ends)])
  }
}
