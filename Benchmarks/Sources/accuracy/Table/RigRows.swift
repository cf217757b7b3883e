import Scoring

/// Rows of rigs made without a ruler.
extension AccuracyTable {
  var rigs: [AccuracyRow] {
    [
      AccuracyRow(
        "a card held up before driver/accuracy.mp4, lenses of 520, 650 and 812 px: field of view", required: "<= 6 %"
      ) { try CardMeasurement(places: places).fieldOfView() },
      AccuracyRow(
        "heed rig new from such a card against the true rig, three lenses: display, gaze after five points",
        required: "corners <= 10 mm; gaze <= 0.3 deg worse"
      ) { try CardMeasurement(places: places).rigs() },
    ]
  }
}

extension Requirements {
  static let fieldOfViewShare = 0.06
  static let cornerMillimeters = 10.0
  static let gazeLossDegrees = 0.3
}
