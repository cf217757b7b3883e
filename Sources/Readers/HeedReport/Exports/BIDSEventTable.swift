import HeedGeometry
import HeedSignals

/// Events as rows of BIDS. Eye events belong to the gaze recording, and all other events belong to the task.
struct BIDSEventTable {
  struct Row: Hashable {
    var onset: Timestamp
    /// Duration of the event; nil for `n/a`.
    var duration: Duration?
    var type: String
    /// A share, an angle or another number; the sidecar describes the value.
    var value: String?
    var level: String?
    var zone: String?
    var text: String?

    var cells: [String?] {
      [BIDSText.seconds(onset), duration.map { BIDSText.seconds($0) }, type, value, level, zone, text]
    }
    var ocularCells: [String?] {
      [BIDSText.seconds(onset), duration.map { BIDSText.seconds($0) }, type, value, text]
    }
  }

  static let columns = ["onset", "duration", "trial_type", "value", "level", "zone", "text"]
  static let ocularColumns = ["onset", "duration", "trial_type", "value", "message"]

  private var rows: [Row] = []

  /// The lines of the table: the header first, then the rows in order of onset.
  var lines: [String] {
    [Self.columns.joined(separator: "\t")]
      + rows.enumerated().sorted { ($0.element.onset, $0.offset) < ($1.element.onset, $1.offset) }
      .map { BIDSText.row($0.element.cells) }
  }

  /// Adds an event that has a row type.
  mutating func add(_ event: MonitorEvent) {
    switch event {
    case .attention(_, let score):
      rows.append(
        Row(
          onset: score.begin, duration: score.end - score.begin, type: "attention",
          value: BIDSText.number(score.score, .ratio)))
    case .drowsiness(let time, let drowsiness):
      rows.append(
        Row(
          onset: time, duration: nil, type: "drowsiness", value: BIDSText.number(drowsiness.intensity, .ratio),
          level: drowsiness.isDrowsy.map { $0 ? "drowsy" : "awake" }, text: drowsiness.reason))
    case .glance(_, let glance):
      rows.append(
        Row(
          onset: glance.start, duration: glance.end - glance.start, type: "glance", level: glance.zoneClass.rawValue,
          zone: glance.zone))
    case .yawn(_, let yawn): rows.append(Row(onset: yawn.start, duration: yawn.end - yawn.start, type: "yawn"))
    case .eyeClosure(let time, let closure) where closure.phase == .ended:
      rows.append(
        Row(
          onset: closure.start, duration: (closure.end ?? time) - closure.start, type: "eyeClosure",
          level: closure.kind.rawValue))
    case .distraction(let time, let distraction) where distraction.phase == .ended:
      rows.append(
        Row(
          onset: distraction.start, duration: (distraction.end ?? time) - distraction.start, type: "distraction",
          value: BIDSText.seconds(distraction.away), level: distraction.kind.rawValue, zone: distraction.zone))
    case .phone(let time, let phone) where phone.phase == .ended:
      rows.append(
        Row(
          onset: phone.start, duration: (phone.end ?? time) - phone.start, type: "phone",
          value: BIDSText.number(phone.confidence, .ratio), level: phone.place?.rawValue))
    case .risk(let state):
      rows.append(
        Row(
          onset: state.time, duration: nil, type: "risk", value: BIDSText.number(state.score, .ratio),
          level: state.level.rawValue, text: state.reasons.map(\.text).joined(separator: " ")))
    case .alert(let change):
      rows.append(
        Row(
          onset: change.time, duration: nil, type: "alert", level: change.alert.severity.rawValue,
          text: "\(change.state.rawValue) \(change.alert.kind.rawValue)"))
    case .availability(let change):
      rows.append(
        Row(
          onset: change.time, duration: nil, type: "availability", level: change.availability.stateName,
          text: change.availability.reasonName))
    case .request(let request) where request.phase != .renewed:
      rows.append(
        Row(
          onset: request.time, duration: nil, type: "request", level: request.kind.rawValue,
          text: "\(request.phase.rawValue) \(request.reason)"))
    case .driverChanged(let time): rows.append(Row(onset: time, duration: nil, type: "driverChanged"))
    default: break
    }
  }

  /// The row of an eye event; nil for all other events.
  static func ocular(_ event: MonitorEvent) -> Row? {
    switch event {
    case .blink(_, let blink):
      Row(
        onset: blink.start, duration: blink.end - blink.start, type: "blink",
        value: BIDSText.number(blink.closure, .ratio),
        text: blink.eye.rawValue)
    case .fixation(_, let fixation):
      Row(
        onset: fixation.start, duration: fixation.end - fixation.start, type: "fixation",
        text: "azimuth \(degrees(fixation.azimuth)), elevation \(degrees(fixation.elevation)) deg")
    case .saccade(_, let saccade):
      Row(
        onset: saccade.start, duration: saccade.end - saccade.start, type: "saccade", value: degrees(saccade.amplitude))
    default: nil
    }
  }

  private static func degrees(_ angle: Angle) -> String {
    BIDSText.text(angle.degrees, .degree)
  }
}
