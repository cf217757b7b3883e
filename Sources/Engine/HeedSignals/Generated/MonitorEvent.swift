// swift-format-ignore-file
// Made by Tools/schema from Schema/events.schema; not edited by hand.

/// Everything the engine reports. Delegates, streams, the session log and the dashboard all read these events.
///
/// Large payloads are indirect: every event has the size of the largest one and is copied several times.
public enum MonitorEvent: Hashable, Sendable {
  /// One picture of the cabin, before the events that the picture completed.
  indirect case frame(FrameReport)
  /// The eyes closed for at most a second and opened again.
  case blink(time: Timestamp, blink: Blink)
  /// A closure of both eyes that lasts longer than a blink began, changed or ended.
  case eyeClosure(time: Timestamp, closure: EyeClosure)
  /// Both lids were low for a second or longer and not known to be shut, as in a look down.
  case lidsLowered(time: Timestamp, lowering: LidsLowered)
  /// The estimate of the driver's sleepiness, on change and every 10 s.
  indirect case drowsiness(time: Timestamp, drowsiness: Drowsiness)
  /// A yawn ended: the mouth was held wide open for seconds.
  case yawn(time: Timestamp, yawn: Yawn)
  /// A stretch of time was scored: the share in which the driver looked where driving requires a look.
  case attention(time: Timestamp, attention: AttentionScore)
  /// A fixation ended: the gaze rested on one place.
  case fixation(time: Timestamp, fixation: Fixation)
  /// A saccade ended: the gaze moved to another place. It has no velocity, which a webcam cannot resolve.
  case saccade(time: Timestamp, saccade: Saccade)
  /// A pursuit ended: the gaze followed something that moved.
  case pursuit(time: Timestamp, pursuit: Pursuit)
  /// A glance ended: one uninterrupted look at one zone.
  case glance(time: Timestamp, glance: Glance)
  /// A distraction began, changed or ended: a look away that lasts too long, or looks away that come too often.
  case distraction(time: Timestamp, distraction: Distraction)
  /// A phone came into sight, changed its place or use, or went out of sight.
  indirect case phone(time: Timestamp, phone: SeenPhone)
  /// Somebody else sits in the driver's seat: what was learned of the person before is dropped, the calibration too.
  case driverChanged(time: Timestamp)
  /// The cabin's availability changed.
  case availability(AvailabilityChange)
  /// The risk's level or its reasons changed.
  case risk(RiskState)
  /// What the host should show or sound changed.
  indirect case prompt(RiskPrompt)
  /// The driver's state asks something of the vehicle, or asks no more. Heed never acts: the host decides, acts, and
  /// says so.
  indirect case request(VehicleRequest)
  /// A rule book's verdict changed.
  indirect case verdict(Verdict)
  /// One picture, or line of recognitions, of the road, before the events that it completed. Records hold no line for
  /// it.
  indirect case road(RoadReport)
  /// A road alert was raised, changed or cleared.
  case alert(RoadAlertChange)
  /// A function of the road became available or unavailable.
  case roadAvailability(RoadAvailabilityChange)
  /// A step of the road camera's self-calibration. Records hold only its milestones.
  indirect case camera(CameraChange)
  /// A step of a gaze calibration, or a drift of the calibration in use. A key that does not apply to the step is
  /// absent.
  case calibration(time: Timestamp, change: CalibrationChange)
  /// Settings changed while the engine ran.
  indirect case settings(SettingsReport)
  /// The last event of a session: its totals.
  case summary(time: Timestamp, summary: SessionSummary)
  /// A marker from outside, such as the start of a stimulus. Markers change nothing that Heed decides.
  case marker(Marker)
  /// An input was ignored, such as a picture with a wrong time; the wall clock was set; or what the rig says is no
  /// longer true, such as the camera's direction. Reported once for each cause, and again only after the cause was
  /// absent for 10 s.
  case notice(Notice)
  /// A stream's reader was too slow, or that of a live run's lines, and missed these events up to the event's time.
  /// Records hold no line for it.
  case lost(time: Timestamp, loss: EventLoss)

  /// When it was decided.
  public var time: Timestamp {
    switch self {
    case .blink(let time, _), .eyeClosure(let time, _), .lidsLowered(let time, _), .drowsiness(let time, _),
    .yawn(let time, _), .attention(let time, _), .fixation(let time, _), .saccade(let time, _), .pursuit(let time, _),
    .glance(let time, _), .distraction(let time, _), .phone(let time, _), .driverChanged(let time),
    .calibration(let time, _), .summary(let time, _), .lost(let time, _): time
    case .frame(let value): value.time
    case .availability(let value): value.time
    case .risk(let value): value.time
    case .prompt(let value): value.time
    case .request(let value): value.time
    case .verdict(let value): value.time
    case .road(let value): value.time
    case .alert(let value): value.time
    case .roadAvailability(let value): value.time
    case .camera(let value): value.time
    case .settings(let value): value.time
    case .marker(let value): value.time
    case .notice(let value): value.time
    }
  }
}
