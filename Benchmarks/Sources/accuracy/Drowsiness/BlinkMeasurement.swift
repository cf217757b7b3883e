import Scoring

/// The row about blinks, measured through the whole program.
struct BlinkMeasurement {
  let clip: Clip

  var figures: Figures {
    let score = ClosureScore(truth: clip.truth, detections: clip.recording.closureDetections)
    let timing = ClosureTiming(score, truth: clip.truth)
    let milliseconds = Finding.Format(decimals: 1, unit: " ms")
    func signed(_ errors: [Double]) -> String {
      "\(errors.count) of them; signed \(Statistics.median(errors).map(milliseconds.text) ?? "none")"
    }
    return Figures([
      .atLeast(
        Requirements.blinkF1, "F1", score.f1, .ratio,
        detail: "\(score.found.count) right, \(score.falseAlarms.count) false, \(score.missed.count) missed"),
      .atMost(
        Requirements.onsetMilliseconds, "onset, median absolute error", timing.medianOnset, milliseconds,
        detail: signed(timing.onsets)),
      .information(
        "onset, 90th percentile", Statistics.percentile(timing.onsets.map(abs), 90), milliseconds),
      .information("end, median absolute error", timing.medianEnd, milliseconds, detail: signed(timing.ends)),
      .information(
        "onset within twice its own error bar",
        "\(timing.onsetsWithinTwoErrors) of \(timing.onsetsWithError) with one"),
    ])
  }
}
