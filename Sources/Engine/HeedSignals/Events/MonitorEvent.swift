/// Everything the engine reports. Delegates, streams, the session log and the dashboard all read these events.
///
/// Large payloads are indirect: every event has the size of the largest one and is copied several times.
public enum MonitorEvent: Hashable, Sendable {
  /// One per cabin frame, before the events that the frame completed.
  indirect case frame(FrameReport)
  /// The eyes closed for at most a second and opened again.
  case blink(time: Timestamp, blink: Blink)
  /// A microsleep or sleep began, changed or ended.
  case eyeClosure(time: Timestamp, closure: EyeClosure)
  /// The estimate of the driver's sleepiness was updated.
  indirect case drowsiness(time: Timestamp, drowsiness: Drowsiness)
  /// A yawn ended.
  case yawn(time: Timestamp, yawn: Yawn)
  /// A stretch of time was scored for attention.
  case attention(time: Timestamp, attention: AttentionScore)
  /// A fixation ended.
  case fixation(time: Timestamp, fixation: Fixation)
  /// A saccade ended.
  case saccade(time: Timestamp, saccade: Saccade)
  /// A glance ended.
  case glance(time: Timestamp, glance: Glance)
  /// A distraction began, changed or ended.
  case distraction(time: Timestamp, distraction: Distraction)
  /// A phone came into sight, changed its place or use, or went out of sight.
  indirect case phone(time: Timestamp, phone: SeenPhone)
  /// Another person sits in the driver's seat: everything learned about the previous one is dropped, also the calibration.
  case driverChanged(time: Timestamp)
  /// The cabin's availability changed.
  case availability(AvailabilityChange)
  /// The risk level or its reasons changed.
  case risk(RiskState)
  /// The signal that the host should show or sound has changed.
  indirect case prompt(RiskPrompt)
  /// A request to the vehicle, caused by the driver's state, began or ended.
  indirect case request(VehicleRequest)
  /// A rule book's verdict changed.
  indirect case verdict(Verdict)
  /// One per road frame, before the events that the frame completed; event records omit it.
  indirect case road(RoadReport)
  /// A road alert was raised, changed or cleared.
  case alert(RoadAlertChange)
  /// A function of the road engine became available or unavailable.
  case roadAvailability(RoadAvailabilityChange)
  /// A step of the road camera's self-calibration.
  indirect case camera(CameraChange)
  /// A step of a gaze calibration, or a drift of the one in use.
  case calibration(time: Timestamp, change: CalibrationChange)
  /// Settings changed while the engine ran.
  indirect case settings(SettingsReport)
  /// The last event of a session.
  case summary(time: Timestamp, summary: SessionSummary)
  /// This stream's reader was too slow and missed events up to `time`; event records omit it.
  case lost(time: Timestamp, loss: EventLoss)

  /// When the event was decided.
  public var time: Timestamp {
    switch self {
    case .frame(let report): report.observation.time
    case .blink(let time, _), .eyeClosure(let time, _), .drowsiness(let time, _), .yawn(let time, _),
      .attention(let time, _), .fixation(let time, _), .saccade(let time, _), .glance(let time, _),
      .distraction(let time, _), .phone(let time, _), .driverChanged(let time), .calibration(let time, _),
      .summary(let time, _), .lost(let time, _):
      time
    case .availability(let change): change.time
    case .risk(let state): state.time
    case .verdict(let verdict): verdict.time
    case .prompt(let prompt): prompt.time
    case .request(let request): request.time
    case .road(let report): report.observation.time
    case .alert(let change): change.time
    case .roadAvailability(let change): change.time
    case .camera(let change): change.time
    case .settings(let report): report.time
    }
  }

  /// The value of `type` in files.
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
    case .phone: "phone"
    case .driverChanged: "driverChanged"
    case .availability: "availability"
    case .risk: "risk"
    case .verdict: "verdict"
    case .prompt: "prompt"
    case .request: "request"
    case .road: "road"
    case .alert: "alert"
    case .roadAvailability: "availability"
    case .camera: "camera"
    case .calibration: "calibration"
    case .settings: "settings"
    case .summary: "summary"
    case .lost: "lost"
    }
  }
}
