import HeedGeometry
import HeedSignals

/// Session events as rows of BIDS tables. Eye events belong to the gaze recording, all other events to the task.
enum BIDSEventTable {
  /// One event as a row. The table of eye events uses fewer of these columns than the table of task events.
  struct Row: Hashable {
    var onset: Timestamp
    /// The event's duration; nil is written as `n/a`.
    var duration: Duration?
    var type: String
    /// `value` is a share, an angle or another number; the JSON file of the table describes it.
    var value, level, zone, text: String?

    init(
      _ type: String, _ onset: Timestamp, until end: Timestamp? = nil, value: String? = nil, level: String? = nil,
      zone: String? = nil, text: String? = nil
    ) {
      (self.type, self.onset, duration) = (type, onset, end.map { $0 - onset })
      (self.value, self.level, self.zone, self.text) = (value, level, zone, text)
    }

    private var start: [String?] { [BIDSText.seconds(onset), duration.map { BIDSText.seconds($0) }, type, value] }
    var cells: [String?] { start + [level, zone, text] }
    var ocularCells: [String?] { start + [text] }
  }

  static let columns = ["onset", "duration", "trial_type", "value", "level", "zone", "text"]
  static let ocularColumns = ["onset", "duration", "trial_type", "value", "message"]

  /// The row of an event for the table of task events; nil if that table does not list the event.
  static func row(_ event: MonitorEvent) -> Row? {
    switch event {
    case .attention(_, let score):
      Row("attention", score.begin, until: score.end, value: BIDSText.number(score.score, .ratio))
    case .drowsiness(let time, let drowsiness):
      Row(
        "drowsiness", time, value: BIDSText.number(drowsiness.intensity, .ratio),
        level: drowsiness.isDrowsy.map { $0 ? "drowsy" : "awake" }, text: drowsiness.reason)
    case .glance(_, let glance):
      Row("glance", glance.start, until: glance.end, level: glance.zoneClass.rawValue, zone: glance.zone)
    case .yawn(_, let yawn): Row("yawn", yawn.start, until: yawn.end)
    case .eyeClosure(let time, let closure) where closure.phase == .ended:
      Row("eyeClosure", closure.start, until: closure.end ?? time, level: closure.kind.rawValue)
    case .lidsLowered(let time, let lowering) where lowering.phase == .ended:
      Row("lidsLowered", lowering.start, until: lowering.end ?? time, level: lowering.isSure ? "lowered" : "unsure")
    case .distraction(let time, let distraction) where distraction.phase == .ended:
      Row(
        "distraction", distraction.start, until: distraction.end ?? time, value: BIDSText.seconds(distraction.away),
        level: distraction.kind.rawValue, zone: distraction.zone)
    case .phone(let time, let phone) where phone.phase == .ended:
      Row(
        "phone", phone.start, until: phone.end ?? time, value: BIDSText.number(phone.confidence, .ratio),
        level: phone.place?.rawValue)
    case .risk(let state):
      Row(
        "risk", state.time, value: BIDSText.number(state.score, .ratio), level: state.level.rawValue,
        text: state.reasons.map(\.text).joined(separator: " "))
    case .alert(let change):
      Row(
        "alert", change.time, level: change.alert.severity.rawValue,
        text: "\(change.state.rawValue) \(change.alert.kind.rawValue)")
    case .availability(let change):
      Row("availability", change.time, level: change.availability.stateName, text: change.availability.reasonName)
    case .request(let request) where request.phase != .renewed:
      Row("request", request.time, level: request.kind.rawValue, text: "\(request.phase.rawValue) \(request.reason)")
    case .marker(let marker): Row("marker", marker.time, text: marker.text)
    case .driverChanged(let time): Row("driverChanged", time)
    default: nil
    }
  }

  /// The row of an eye event (blink, fixation, saccade or pursuit); nil for all other events.
  static func ocular(_ event: MonitorEvent) -> Row? {
    switch event {
    case .blink(_, let blink):
      Row(
        "blink", blink.start, until: blink.end, value: BIDSText.number(blink.closure, .ratio), text: blink.eye.rawValue)
    case .fixation(_, let fixation):
      Row(
        "fixation", fixation.start, until: fixation.end,
        text: "azimuth \(degrees(fixation.azimuth)), elevation \(degrees(fixation.elevation)) deg")
    case .saccade(_, let saccade):
      Row("saccade", saccade.start, until: saccade.end, value: degrees(saccade.amplitude))
    case .pursuit(_, let pursuit):
      Row(
        "pursuit", pursuit.start, until: pursuit.end, value: degrees(pursuit.amplitude),
        text: "\(BIDSText.text(pursuit.velocityDegreesPerSecond, .degree)) deg/s")
    default: nil
    }
  }

  private static func degrees(_ angle: Angle) -> String { BIDSText.text(angle.degrees, .degree) }
}
