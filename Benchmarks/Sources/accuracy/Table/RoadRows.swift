import Scoring

/// Rows of distances, warnings and lanes.
extension AccuracyTable {
  var road: [AccuracyRow] {
    let boxes = DriveBoxesMeasurement(places: places)
    let lanes = LaneMeasurement(places: places)
    let faults = RoadFaultMeasurement(places: places)
    return [
      AccuracyRow(
        "kitti-tracking, distance to the nearest point, median error to 60 m",
        required: "cars <= \(Requirements.carDistanceShare * 100) %, "
          + "pedestrians <= \(Requirements.pedestrianDistanceShare * 100) %"
      ) { DriveBoxesMeasurement.distance(try drives.get()) },
      AccuracyRow(
        "kitti-tracking, closing speed of objects in the path, median absolute error",
        required: "<= \(Requirements.closingMetersPerSecond) m/s"
      ) { DriveBoxesMeasurement.closing(try drives.get()) },
      AccuracyRow(
        "kitti-tracking, warnings on objects that never come below 3.5 s in the path",
        required: "<= \(Requirements.harmlessWarnings) in all recordings"
      ) { DriveBoxesMeasurement.warnings(try drives.get(), judgesChanges: false) },
      AccuracyRow(
        "kitti-tracking in halves: settings chosen on one half of the drives, scored on the other, both ways round",
        required: "cars <= \(Requirements.leftOutCarShare * 100) %, pedestrians no worse than by height alone, "
          + "<= \(Requirements.leftOutWarnings) warnings, >= 98.5 % before 1.8 s"
      ) { try LeftOutDrivesMeasurement(places: places, shipped: try drives.get()).figures() },
      AccuracyRow(
        "500 simulated approaches, first warning against the true 2.5 s; 500 followings",
        required: "median <= 0.25 s, p95 <= 0.6 s; missed before 1.8 s <= 1 %; followings <= 1 %"
      ) { try SimulatedApproachesMeasurement(places: places).figures() },
      AccuracyRow(
        "oncoming cars of a bend of 100 m without a yaw rate",
        required: "<= \(Int(Requirements.bendWarnings)) of \(BendMeasurement.count) warned of"
      ) { try BendMeasurement(places: places).figures() },
      AccuracyRow(
        "the same boxes with 1 px of noise on each side",
        required: "<= \(Requirements.harmlessWarnings) warnings, <= \(Requirements.harmlessChanges) changes beyond two"
      ) { try boxes.noisy() },
      AccuracyRow(
        "kitti-lead through the detector: lead found; distance against the lidar",
        required: "25 of 26 frames; median <= 16 %, monotone; bottom cut off <= 25 %"
      ) { try LeadMeasurement(places: places).figures() },
      AccuracyRow(
        "comma2k19, speed from positions alone against the wheels", required: "RMS <= 0.5 m/s after 2 s"
      ) { try PositionSpeedMeasurement(places: places).figures() },
      AccuracyRow(
        "first clip of road/video, both ego markings found and steady at the bottom row",
        required:
          "less than \(Requirements.markingMotionPixels) px in >= \(Requirements.steadyMarkings * 100) % of frames"
      ) { try lanes.steadiness() },
      AccuracyRow(
        "road/lanes, points of the ego markings near the mask",
        required: "within \(Requirements.maskPixels) px >= \(Requirements.markingsOnMask * 100) %"
      ) { try lanes.onMask() },
      AccuracyRow(
        "road/stills shifted over the ground: departure; simulated driving in the lane",
        required: "alert within 0.1 m, left and right; none in 20 minutes with curves"
      ) { try DepartureMeasurement(places: places).figures() },
      AccuracyRow(
        "docs/faults.md, row 10: garbage in boxes and speed",
        required: "no NaN out, no crash, the warning after it as if nothing had been"
      ) { try faults.garbage() },
      AccuracyRow(
        "docs/faults.md, row 23: speed missing, distances that do not fall, invalid regions",
        required: "what needs the speed unavailable, the rest goes on; no alert; refused with the reason"
      ) { try faults.rules() },
    ]
  }
}

extension Requirements {
  static let carDistanceShare = 0.045
  static let pedestrianDistanceShare = 0.052
  /// Largest share without a distance. Choice: a median over easy objects alone would mean little.
  static let withoutDistanceShare = 0.02
  static let closingMetersPerSecond = 0.8
  /// Choice: objects with a closing speed alone would mean little; the first second is a tenth of the counted frames.
  static let withoutClosingShare = 0.15
  static let harmlessWarnings = 2
  static let harmlessChanges = 2
  static let bendWarnings = 1.0
  /// Least share of answers. Choice: without answers there would be no false warnings either, so half are required.
  static let timeToCollisionShare = 0.5
  static let boxNoisePixels = 1.0
  static let warningMedianSeconds = 0.25
  static let warningP95Seconds = 0.6
  static let missedShare = 0.01
  static let followingWarnedShare = 0.01
  static let positionSpeedRMS = 0.5
  static let leadFrames = 25
  static let leadDistanceShare = 0.16
  static let cutLeadDistanceShare = 0.25
  /// Largest rise of the lead's distance, metres. Choice: the largest rise in the lidar's own distances.
  static let leadRiseMeters = 0.05
  static let markingMotionPixels = 15.0
  static let steadyMarkings = 0.95
  static let maskPixels = 15.0
  static let markingsOnMask = 0.85
  static let departureMeters = 0.1
  /// Least share of frames with a lane. Choice: one frame in fifty lacks a marking; a single one still makes a lane.
  static let laneSeenShare = 0.9
}
