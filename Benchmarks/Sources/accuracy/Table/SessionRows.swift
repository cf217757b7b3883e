import Scoring

/// Rows of recorded sessions.
extension AccuracyTable {
  var sessions: [AccuracyRow] {
    let sample = SessionMeasurement(places: places)
    return [
      AccuracyRow(
        "record the sample drive, replay its observations: events",
        required: "identical bytes, debug and release, three times"
      ) { try sample.same() },
      AccuracyRow("replay speed from observations, one core", required: ">= 4,000 x real time") {
        try sample.speed()
      },
      AccuracyRow(
        "kill -9 during recording, 20 times: a live camera, killed after 3 to 6 s",
        required: "20 of 20 open, <= 1 s lost"
      ) { try KilledMeasurement(places: places).figures() },
      AccuracyRow("recorded size without video, observations included, at 30 Hz", required: "<= 40 MB per hour") {
        try sample.size()
      },
      AccuracyRow(
        "driver/accuracy.mp4 through a delegate that takes 50 ms, a `for await` reader that takes 40",
        required: "every frame, every event"
      ) { try SlowReadersMeasurement(places: places).figures() },
      AccuracyRow(
        "disk full, locked, older and newer schema, corrupted: each command that has to do with sessions",
        required: "as docs/faults.md says, rows 19, 21, 30; nothing overwritten"
      ) { try FaultTableMeasurement(places: places).figures() },
      AccuracyRow(
        "200 damaged sessions: bits, pages, ends, rows edited, exchanged and deleted",
        required: "200 told; what is shown is what was written"
      ) { try DamagedMeasurement(places: places).figures() },
      AccuracyRow(
        "500 provoked failures with passwords and tokens in addresses and files",
        required: "no secret in any output, file or session"
      ) { try SecretsMeasurement(places: places).figures() },
      AccuracyRow(
        "every byte that a default run writes",
        required: "no image, no face geometry beyond events, no machine name or serial"
      ) { try PrivacyMeasurement(places: places).figures() },
    ]
  }
}

extension Requirements {
  static let replaySpeed = 4000.0
  static let lostSeconds = 1.0
  static let megabytesPerHour = 40.0
}
