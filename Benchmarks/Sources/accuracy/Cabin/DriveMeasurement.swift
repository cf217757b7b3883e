import Scoring

/// The rows measured on `driver/drive.mp4`.
struct DriveMeasurement {
  let clip: Clip

  var face: Figures {
    let score = FaceScore(lines: clip.lines, isInFrame: clip.truth.frames.map(\.isInFrame))
    return Figures(
      [
        .atLeast(
          Requirements.driveFound, "found when in the frame", score.foundShare, .percent,
          detail: "\(score.found) of \(score.inside) frames"),
        .atMost(
          Requirements.driveReported, "reported when not", score.reportedShare, .percent,
          detail: "\(score.reported) of \(score.outside) frames"),
      ], notes: clip.notes)
  }

  var lids: Figures {
    let openness = OpennessScore(truth: clip.truth, lines: clip.lines)
    let closures = ClosureScore(truth: clip.truth, detections: clip.recording.closureDetections)
    let kinds = "\(closures.found.count) right, \(closures.falseAlarms.count) false, \(closures.missed.count) missed"
    return Figures(
      [
        .atLeast(
          Requirements.opennessCorrelation, "openness, correlation", Statistics.correlation(openness.both), .ratio,
          detail: "\(openness.both.count) of \(openness.truthFrames) frames with a face"),
        .information("openness, left eye alone", Statistics.correlation(openness.left), .ratio),
        .information("openness, right eye alone", Statistics.correlation(openness.right), .ratio),
        .atLeast(Requirements.closureF1, "blinks and closures, F1", closures.f1, .ratio, detail: kinds),
      ], notes: Self.notes(closures))
  }

  var gaze: Figures {
    let score = GazeScore(truth: clip.truth, lines: clip.lines)
    return Figures([
      .atMost(
        Requirements.gazeMedianDegrees, "median", Statistics.median(score.angles), .degrees,
        detail: "\(score.angles.count) of \(score.truthFrames) fixation frames"),
      .information("90th percentile", Statistics.percentile(score.angles, 90), .degrees),
      .information("azimuth alone, median", Statistics.median(score.azimuths), .degrees),
      .information("elevation alone, median", Statistics.median(score.elevations), .degrees),
      .information("mean that was taken away, azimuth", score.offset.azimuth, .degrees),
      .information("mean that was taken away, elevation", score.offset.elevation, .degrees),
    ])
  }

  private static func notes(_ score: ClosureScore) -> [String] {
    func text(_ interval: Interval) -> String { "\(seconds(interval.start)) to \(seconds(interval.end))" }
    func text(_ detection: ClosureDetection) -> String {
      "\(detection.isBlink ? "blink" : "eyeClosure") (\(detection.eye)), \(text(detection.interval))"
    }
    // Reports that are right by the table's definition, but worth a note.
    let otherKind = score.found.filter { $0.truth.value == ($0.detection.isBlink ? "microsleep" : "blink") }
    return otherKind.map { "right, but a \($0.truth.value) reported as \(text($0.detection))" }
      + score.missed.map { "missed: \($0.value), \(text($0.interval))" }
      + score.falseAlarms.map { "false: \(text($0))" } + score.uncounted.map { "not counted: \(text($0))" }
  }

  static let gazeRequired = "median <= 4 deg"
}
