import Scoring

/// Rows of eye movements, sample by sample and as events.
extension AccuracyTable {
  var movements: [AccuracyRow] {
    MovementMeasurement(places: places).rows() + LiveMovementMeasurement(places: places).rows() + [
      AccuracyRow(
        "irf at 1000 Hz, events with an overlap of half or more: F1",
        required: "fixation / saccade >= \(Requirements.eventF1)"
      ) { try MovementEventMeasurement(places: places).figures() },
      AccuracyRow(
        "eye movements, samples per second on one core",
        required: "offline at 1000 Hz >= 10 million; delay 0 >= 10 million; delay 150 ms >= 6 million"
      ) { try MovementSpeedMeasurement(places: places).figures() },
      leftOutEvents("irf at 1000 Hz, 0 and 50 ms, runs of labels of people left out: F1", byEvents: false),
      leftOutEvents("irf at 1000 Hz, 0 and 50 ms, events told of people left out: F1", byEvents: true),
      AccuracyRow(
        "drive.mp4 and driver2, six rendered people: saccades as a live run tells them",
        required: "> 2 deg: found >= 80 %; <= 5 % of fixation time disturbed"
      ) { try LiveSaccadeMeasurement(places: places, analyzer: analyzer).figures() },
      AccuracyRow(
        "irf at 1000 Hz, from a saccade's end to its event",
        required: "<= the delay + one sample + 2 ms, 99th percentile"
      ) { try MovementSpeedMeasurement(places: places).lateness() },
      AccuracyRow(
        "irf and lund2013 with 0.1 to 10 % of the samples lost, as empty cells and as missing rows, offline and 150 ms",
        required: "fixations, saccades within 5 %; kappa loses <= 0.03; blinks invented <= 1 a minute"
      ) { try LostSampleMeasurement(places: places).figures() },
      AccuracyRow(
        "irf, each 2nd to 16th sample: 500 to 63 Hz",
        required: "> 0.5 deg: >= 0.9 down to 125 Hz, falls <= 0.05; fixations within 10 %; least <= 0.3 deg at 125 Hz"
      ) { try SampleRateMeasurement(places: places).figures() },
      AccuracyRow(
        "irf and lund2013, offline, 150 and 0 ms: events that no eye makes", required: "none"
      ) { try MovementBoundMeasurement(places: places).figures() },
      AccuracyRow(
        "drawn people who look at still points: their gaze as a run and heed classify label it",
        required: "pursuit <= 3 %; fixations within 15 %; live against offline: >= 0.9, >= 0.8; thirds apart <= 3 %"
      ) { try cameraMovements.still() },
      AccuracyRow(
        "drawn people who follow a dot at 5 to 20 deg/s: time called pursuit", required: ">= 70 %, live and offline"
      ) { try cameraMovements.dots() },
      AccuracyRow(
        "driver/accuracy.mp4 and drive.mp4: what the summary states of the gaze against a recount", required: "equal"
      ) { try GazeQualityMeasurement(places: places, analyzer: analyzer).figures() },
    ]
  }

  private var cameraMovements: CameraMovementMeasurement {
    CameraMovementMeasurement(places: places, analyzer: analyzer)
  }

  private func leftOutEvents(_ name: String, byEvents: Bool) -> AccuracyRow {
    AccuracyRow(name, required: "0 ms: fixation >= 0.88, saccade >= 0.80; 50 ms: >= 0.92, >= 0.90") {
      try LeftOutEvents(places: places, byEvents: byEvents).figures()
    }
  }
}

extension Requirements {
  static let fixationStills = 0.78
  static let fixationDots = 0.42
  static let fixationVideo = 0.40
  static let saccadeStills = 0.80
  static let saccadeDots = 0.80
  static let saccadeVideo = 0.76
  static let pursuitDots = 0.48
  static let pursuitVideo = 0.38
  static let psoStills = 0.64
  static let fixationStillsAt60 = 0.76
  static let saccadeStillsAt60 = 0.66
  static let fixationStillsAt30 = 0.74
  static let saccadeStillsAt30 = 0.55
  static let eventF1 = 0.93
  static let offlineSamplesPerSecond = 10e6
  static let onlineSamplesPerSecond = 10e6
  static let delayedSamplesPerSecond = 6e6

  /// Requirements with a chosen delay. Their values are for stills, dots and video, or for fixation and saccade.
  static let live = (
    fixationAtOnce: [0.80, 0.62, 0.50], saccadeAtOnce: [0.80, 0.72, 0.78], behindOffline: 0.02,
    saccadeAt60: [0.74, 0.70, 0.74], saccadeAt30: [0.64, 0.60, 0.56], eventsAtOnce: [0.88, 0.80],
    eventsSoon: [0.92, 0.90], eventMilliseconds: 2.0
  )
}
