/// Everything that leaves the engine. Delegates, streams, the session log and the dashboard are readers of it.
///
/// What is large lies behind a reference: every event is as large as the largest, and is handed on half a dozen times.
public enum MonitorEvent: Hashable, Sendable {
  /// One per frame, before the events that the frame completed.
  indirect case frame(FrameReport)
  case blink(time: Timestamp, blink: Blink)
  case eyeClosure(time: Timestamp, closure: EyeClosure)
  indirect case drowsiness(time: Timestamp, drowsiness: Drowsiness)
  case yawn(time: Timestamp, yawn: Yawn)
  case attention(time: Timestamp, attention: AttentionScore)
  case fixation(time: Timestamp, fixation: Fixation)
  case saccade(time: Timestamp, saccade: Saccade)
  case glance(time: Timestamp, glance: Glance)
  case distraction(time: Timestamp, distraction: Distraction)
  case availability(AvailabilityChange)
  case risk(RiskState)
  /// What a host should do about the risk changed.
  indirect case prompt(RiskPrompt)
  /// A rule book changed its mind.
  indirect case verdict(Verdict)
  /// One per road frame, before the events that the frame completed; a record of events has no line for it.
  indirect case road(RoadReport)
  case alert(RoadAlertChange)
  case roadAvailability(RoadAvailabilityChange)
  /// A step of the road camera's own calibration.
  indirect case camera(CameraChange)
  /// A step of a calibration, or of the watch over the one in use.
  case calibration(time: Timestamp, change: CalibrationChange)
  /// The last event of a session.
  case summary(time: Timestamp, summary: SessionSummary)
  /// This stream's reader was too slow, and missed this much that was decided up to `time`. Only streams say so: a record of events
  /// has no line for it.
  case lost(time: Timestamp, loss: EventLoss)

  /// When it was decided.
  public var time: Timestamp {
    switch self {
    case .frame(let report): report.observation.time
    case .blink(let time, _), .eyeClosure(let time, _), .drowsiness(let time, _), .yawn(let time, _),
      .attention(let time, _), .fixation(let time, _), .saccade(let time, _), .glance(let time, _),
      .distraction(let time, _), .calibration(let time, _),
      .summary(let time, _), .lost(let time, _):
      time
    case .availability(let change): change.time
    case .risk(let state): state.time
    case .verdict(let verdict): verdict.time
    case .prompt(let prompt): prompt.time
    case .road(let report): report.observation.time
    case .alert(let change): change.time
    case .roadAvailability(let change): change.time
    case .camera(let change): change.time
    }
  }

  /// The `type` under which it is written.
  public var typeName: String {
    switch self {
    case .frame: "frame"
    case .blink: "blink"
    case .eyeClosure: "eyeClosure"
    case .drowsiness: "drowsiness"
    case .yawn: "yawn"
    case .attention: "attention"
    case .fixation: "fixation"
    case .saccade: "saccade"
    case .glance: "glance"
    case .distraction: "distraction"
    case .availability: "availability"
    case .risk: "risk"
    case .verdict: "verdict"
    case .prompt: "prompt"
    case .road: "road"
    case .alert: "alert"
    case .roadAvailability: "availability"
    case .camera: "camera"
    case .calibration: "calibration"
    case .summary: "summary"
    case .lost: "lost"
    }
  }
}
