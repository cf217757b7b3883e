import Scoring

/// Head pose and distance on `driver/pose.mp4`.
struct PoseMeasurement {
  let clip: Clip

  var figures: Figures {
    let score = PoseScore(truth: clip.truth, lines: clip.lines)
    func angle(_ name: String, _ errors: [Double], _ limit: Double) -> Finding {
      .atMost(limit, name, Statistics.mean(errors), .degrees, detail: Self.tail(errors, .degrees))
    }
    func distance(_ name: String, _ errors: [Double]) -> Finding {
      .atMost(
        Requirements.distanceShare, name, Statistics.mean(errors), .percent, detail: Self.tail(errors, .percent))
    }
    return Figures(
      [
        angle("yaw", score.yaw, Requirements.yawDegrees), angle("pitch", score.pitch, Requirements.pitchDegrees),
        angle("roll", score.roll, Requirements.rollDegrees),
        distance("distance along the lens's axis", score.depth), distance("distance from the lens", score.distance),
        .information("mean, + is too far", Statistics.mean(score.signedDepth), .percent),
        .information("frames with a face", score.coverage, .percent),
      ], notes: clip.notes)
  }

  static func tail(_ errors: [Double], _ format: Finding.Format) -> String? {
    Statistics.percentile(errors, 95).map { "95th percentile \(format.text($0))" }
  }
}
