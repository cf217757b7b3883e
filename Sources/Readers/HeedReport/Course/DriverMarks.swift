import HeedFormats
import HeedSignals

/// One drowsiness report, for the charts of PERCLOS and blink rate.
struct DrowsinessMark {
  var time: Timestamp
  /// True if the report says drowsy; nil while too little is known.
  var isDrowsy: Bool?
  /// PERCLOS: share of the time with lids down, 0...1; nil while too little of the eyes is seen.
  var perclos: Double?
  /// Blinks per minute during the last minutes before the report.
  var blinkRate: Double?

  init(_ line: EventLine, at time: Timestamp) {
    (self.time, isDrowsy, perclos) = (time, line.flag("is_drowsy"), line.number("perclos"))
    blinkRate = line.object("blinks")?.number("rate_per_min")
  }
}

/// A stretch of time with eyes shut for longer than a blink: a microsleep or sleep.
struct ClosureMark {
  var stretch: Stretch
  /// Kind of the closure: `microsleep` or `sleep`.
  var kind: String
  var isInYawn: Bool

  init?(_ line: EventLine, at time: Timestamp) {
    guard let start = line.time("start_ms") else { return nil }
    stretch = Stretch(from: start, to: max(start, line.time("end_ms") ?? time))
    (kind, isInYawn) = (line.value("kind") ?? "microsleep", line.flag("during_yawn") ?? false)
  }
}

/// One finished glance, for the map and the table of glances.
struct GlanceMark {
  var zone: String
  var zoneClass: ZoneClass?
  var start, end: Timestamp
  var seconds: Double { end.seconds(since: start) }
  /// Mean gaze in the camera's frame, degrees to the driver's left and degrees up; nil if unknown.
  var azimuth, elevation: Double?

  init?(_ line: EventLine) {
    guard let (start, end) = line.span, let zone = line.value("zone") else { return nil }
    (self.zone, zoneClass) = (zone, line.value("class").flatMap(ZoneClass.init))
    (self.start, self.end) = (start, end)
    (azimuth, elevation) = (line.number("azimuth_deg"), line.number("elevation_deg"))
  }
}

/// A change of the calibration's state during the session.
struct CalibrationMark {
  var time: Timestamp
  var text: String

  /// Reads a change of the calibration from its event; nil for states that a report does not show.
  init?(_ line: EventLine, at time: Timestamp) {
    self.time = time
    switch line.value("state") {
    case "finished": text = "made during the session"
    case "failed": text = "lost: \(line.value("text") ?? line.value("reason") ?? "it failed")"
    case "drifted":
      let degrees = line.number("degrees").map { " by \($0.short) degrees" } ?? ""
      text = "the gaze has drifted\(degrees)"
    case "driftEnded": text = "the gaze is back where it was calibrated"
    case "glassesChanged":
      text = "\(line.flag("worn") == true ? "" : "no ")glasses are worn, other than when it was made"
    case "seatChanged": text = line.value("text") ?? "the driver sits elsewhere than when it was made"
    case "seatRestored": text = "the driver sits where it was made"
    case "glassesRestored": text = "glasses are as they were when it was made"
    default: return nil
    }
  }
}

extension EventLine {
  /// The event's start and end; nil if either is missing or the end is not later than the start.
  var span: (start: Timestamp, end: Timestamp)? {
    guard let start = time("start_ms"), let end = time("end_ms"), end > start else { return nil }
    return (start, end)
  }
}
