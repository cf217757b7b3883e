import Scoring

/// Rows of programs that embed Heed.
extension AccuracyTable {
  var hosts: [AccuracyRow] {
    let calls = HostCallsMeasurement(places: places)
    return [
      AccuracyRow("every property of a road monitor set before every frame", required: "events as when set once") {
        try calls.setters()
      },
      AccuracyRow(
        "200 starts, stops and restarts of a tracker, inside and outside slow calls",
        required: "calls in order, none of another run"
      ) { try calls.order() },
      AccuracyRow(
        "1,000 questions inside the calls of a delegate that takes 50 ms", required: "answers of the update"
      ) { try calls.questions() },
      AccuracyRow(
        "methods of the old gaze SDK's delegates", required: "called, or refused by the compiler: none silent"
      ) { try calls.methods() },
      AccuracyRow("an app's release executable, built without flags", required: "<= 60 MB") {
        try ExecutableMeasurement(places: places).figures()
      },
    ]
  }
}
