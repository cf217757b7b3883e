import Scoring

/// The zones that the driver of `driver/drive.mp4` looks at, calibrated on the clip's first 20 s.
struct ZoneMeasurement {
  /// The scored part of the clip. Source: data/README.md: after the calibration, before the lids droop.
  static let stretch = Interval(20_000, 57_500)

  let calibrated: CalibratedClip

  var figures: Figures {
    let score = ZoneScore(truth: calibrated.clip.truth, lines: calibrated.clip.lines, in: Self.stretch)
    let zones = score.zones.map { "\($0.zone) \($0.count.right)/\($0.count.of)" }.joined(separator: ", ")
    return Figures(
      [
        .atLeast(
          Requirements.zoneShare, "right", score.share, .percent, detail: "\(score.all.right) of \(score.all.of) frames"
        ),
        .information("by zone", zones),
        .information("without any gaze, counted as wrong", "\(score.all.missing)"),
        .information("calibration points, error", pointError, .degrees),
      ] + AttentionInformation(name: "calibrated", clip: calibrated.clip).findings,
      notes: calibrated.notes + score.confusions.map { "\($0.frames) frames at \($0.truth): said \($0.said)" })
  }

  /// Remaining error of the calibration at its own points.
  private var pointError: Double? { calibrated.score(calibrated.points.calibration).mean(\.mean) }
}
