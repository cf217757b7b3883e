import Scoring

/// Rows of calibrated gaze.
extension AccuracyTable {
  var gaze: [AccuracyRow] {
    let strangers = StrangerGazeMeasurement(places: places, analyzer: analyzer, calibrator: calibrator)
    return [
      AccuracyRow(
        "driver/accuracy.mp4, five points: gaze on the display at the validation points",
        required: "<= 1.3 deg mean, <= 2.5 deg worst point; precision <= 0.8 deg"
      ) { try points.fivePoints() },
      AccuracyRow("driver/accuracy.mp4, one point; six points", required: "printed") { try points.others() },
      AccuracyRow(
        "driver2/accuracy_*.mp4, rendered strangers, five points", required: "<= 1.2 deg mean, <= 2 deg worst person"
      ) { try strangers.points(StrangerGazeMeasurement.people) },
      AccuracyRow(
        "driver/ and driver2/accuracy_*.mp4 begun 2, 12.7 and 18.1 s later: their calibrations in another run",
        required: "printed"
      ) { try LaterRunMeasurement(places: places, analyzer: analyzer, calibrator: calibrator).figures() },
      AccuracyRow(
        "rendered/accuracy_*: further people, without glasses, behind clear and thick ones, in every light",
        required: "<= 1.2 deg mean, <= 2 deg worst person"
      ) { try strangers.points(strangers.drawn()) },
      AccuracyRow(
        "rendered/pose_*, the same people's gaze with the head turned by 15 to 40 degrees", required: "median <= 4 deg"
      ) { try strangers.turnedHeads() },
      AccuracyRow(
        "rendered/glasses_*: people calibrated with glasses who took them off, or the reverse",
        required: "all told, none invented"
      ) { try strangers.otherGlasses() },
      AccuracyRow(
        "rendered/scene_partly_*: one eye masked, a hand at the cheek or half a face hidden after five points",
        required: "gaze within the stated error in >= 90 % of frames"
      ) { try strangers.stated() },
      AccuracyRow(
        "driver/drive.mp4, calibrated on its first 20 s: zone in fixation frames, 20 to 57.5 s", required: ">= 93 %"
      ) {
        ZoneMeasurement(
          calibrated: try CalibratedClip(
            "drive", variant: "calibrated", places: places, analyzer: analyzer, calibrator: calibrator)
        ).figures
      },
      AccuracyRow(
        "driver/*.mp4, centre of the iris against the limbus, median of absolute errors",
        required: "<= 0.35 px horizontally, <= 0.5 px vertically"
      ) {
        let clips = [("drive", try drive.get()), ("accuracy", try accuracy.get()), ("pose", try pose.get())]
        return IrisMeasurement(clips: clips).figures
      },
      AccuracyRow(
        "error that a calibration predicts of itself over its true error",
        required: "200 simulated people: median within 1/1.5 ... 1.5; the clip's own printed"
      ) { TrustMeasurement(places: places, five: points.five, six: points.six).figures() },
      AccuracyRow(
        "driver/accuracy.mp4, eyes, gaze and calibration on top of the nets", required: "<= 1.5 ms per frame"
      ) { try CostMeasurement(places: places, calibration: try? points.five.get().calibration).figures() },
      AccuracyRow(
        "bad points, bad calibrations", required: "refused with the reason, never a crash, nothing written"
      ) {
        let five = try points.five.get()
        return try RefusalMeasurement(places: places, calibration: five.calibration, points: five.points).figures()
      },
    ]
  }
}

extension Requirements {
  static let pointMeanDegrees = 1.3
  static let pointWorstDegrees = 2.5
  static let precisionDegrees = 0.8
  static let zoneShare = 0.93
  static let irisHorizontalPixels = 0.35
  static let irisVerticalPixels = 0.5
  static let reportedErrorRatio = 1.5
  static let gazeCostMilliseconds = 1.5
}
