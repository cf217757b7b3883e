import Scoring

/// Eye movements, sample by sample and as events.
extension AccuracyTable {
  var movements: [AccuracyRow] {
    MovementMeasurement(places: places).rows() + [
      AccuracyRow(
        "irf at 1000 Hz, events with an overlap of half or more: F1",
        required: "fixation / saccade >= \(Requirements.eventF1)"
      ) { try MovementEventMeasurement(places: places).figures() },
      AccuracyRow(
        "eye movements, samples per second on one core",
        required: "offline at 1000 Hz >= 3 million; online >= 10 million"
      ) { try MovementSpeedMeasurement(places: places).figures() },
    ]
  }
}

extension Requirements {
  static let fixationStills = 0.78
  static let fixationDots = 0.42
  static let fixationVideo = 0.40
  static let saccadeStills = 0.80
  static let saccadeDots = 0.74
  static let saccadeVideo = 0.76
  static let pursuitDots = 0.48
  static let pursuitVideo = 0.38
  static let psoStills = 0.64
  static let fixationStillsAt60 = 0.76
  static let saccadeStillsAt60 = 0.66
  static let fixationStillsAt30 = 0.74
  static let saccadeStillsAt30 = 0.55
  static let eventF1 = 0.93
  static let offlineSamplesPerSecond = 3e6
  static let onlineSamplesPerSecond = 10e6
}
