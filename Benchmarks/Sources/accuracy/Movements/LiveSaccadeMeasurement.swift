import Scoring

/// Saccades of rendered drivers through the whole program, as a live run reports them.
struct LiveSaccadeMeasurement {
  static let clips =
    ["driver/drive"]
    + ["accuracy_11_day_none", "accuracy_12_day_clear", "accuracy_13_overcast_thick", "accuracy_14_night-ir_none"]
    .map { "driver2/\($0)" } + ["driver2/down_15_night-ir_clear"]
  private static let degrees = 2.0
  /// Tolerance in time, milliseconds. Choice: two frames at 30 Hz, because a saccade lies between two frames.
  private static let tolerance = 67.0

  let places: Places
  let analyzer: Analyzer

  func figures() throws -> Figures {
    let clips = try Self.clips.map { try Clip(path: $0, places: places, analyzer: analyzer) }
    var (score, notes) = (SaccadeScore(), [String]())
    for (name, clip) in zip(Self.clips, clips) {
      let told = clip.recording.saccades.map(\.interval)
      score.add(clip.truth, told: told, degrees: Self.degrees, tolerance: Self.tolerance)
      var own = SaccadeScore()
      own.add(clip.truth, told: told, degrees: Self.degrees, tolerance: Self.tolerance)
      notes.append("\(name): \(own.found) of \(own.all) found, \(told.count) told")
    }
    return Figures(
      [
        .atLeast(
          0.8, "saccades of more than 2 deg, found", Double(score.found) / Double(max(1, score.all)), .percent,
          detail: "\(score.found) of \(score.all)"),
        .atMost(
          0.05, "time of true fixations in which a saccade is told", score.disturbed / max(1, score.resting), .percent),
      ], notes: notes)
  }
}
