import Scoring

/// Rows of coordinates, and of the road camera's calibration.
extension AccuracyTable {
  var coordinates: [AccuracyRow] {
    [
      AccuracyRow(
        "round trips over 1e5 seeded points: pixel -> world -> pixel; geo -> world -> geo within 2 km",
        required: "<= 0.01 px; <= 1 cm"
      ) { try RoundTripMeasurement(places: places).figures() },
      AccuracyRow("geo -> world against geodesics of PROJ (pyproj), to 2 km", required: "<= 5 cm") {
        try GeodesicMeasurement(places: places).figures()
      },
      AccuracyRow(
        "points of interest: the seed's two places from a simulated drive, with a lens that bends", required: "<= 1 px"
      ) { try PointsOfInterestMeasurement(places: places).figures() },
      AccuracyRow(
        "simulated drives: a camera that calibrates itself, 1 px noise, 20 % outliers",
        required: "pitch, yaw <= 0.15 deg after 60 s; progress monotone; a 1 deg knock found within 20 s"
      ) { try SelfCalibrationMeasurement(places: places).figures() },
      AccuracyRow(
        "camera_cal and straight lines: heed camera against reference.txt; lane lines on the ground",
        required: "fx, fy within 1 %; parallel <= 0.5 deg"
      ) { try IntrinsicsMeasurement(places: places).figures() },
    ]
  }
}

extension Requirements {
  static let roundTripPixels = 0.01
  static let roundTripMeters = 0.01
  static let geodesicMeters = 0.05
  static let pointPixels = 1.0
  static let mountDegrees = 0.15
  static let knockSeconds = 20.0
  static let intrinsicsShare = 0.01
  static let parallelDegrees = 0.5
}
