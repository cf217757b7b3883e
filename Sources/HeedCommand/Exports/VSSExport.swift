import Heed
import HeedGeometry
import HeedReport
import HeedSession
import HeedSignals

/// A session as signals of the Vehicle Signal Specification: a line for each change of one, and for each frame's gaze
/// where frames were recorded and the rig knows the camera's place in the vehicle.
struct VSSExport {
  private typealias Change = (time: Timestamp, signal: VSSSignal, value: JSONValue)

  /// Codes of reasons that are distractions.
  private static let distractions: Set = ["phoneGlance", "longGlance", "repeatedGlances", "distracted"]

  private static let laneDeparture = RoadAlert.Kind.laneDeparture.rawValue

  private let record: SessionRecord
  private let gaze: RecordedGaze?

  /// - Parameter gaze: nil for a session without recorded observations.
  init(_ record: SessionRecord, gaze: RecordedGaze?) { (self.record, self.gaze) = (record, gaze) }

  /// - Parameter write: Receives the lines, sorted by time.
  /// - Returns: What a reader has to know, for people.
  func write(_ write: (String) throws -> Void) throws -> [String] {
    let (anchor, changes) = (record.description.anchor, changes)
    var (next, told) = (0, [VSSSignal: JSONValue]())
    func tell(until time: Timestamp?) throws {
      while next < changes.count, time.map({ changes[next].time <= $0 }) ?? true {
        let change = changes[next]
        next += 1
        guard told.updateValue(change.value, forKey: change.signal) != change.value else { continue }
        try write(change.signal.line(change.value, at: change.time, anchor: anchor))
      }
    }
    if let gaze, gaze.basis.rig.vehicleFromCamera != nil {
      try gaze.play { events in
        for case .frame(let report) in events {
          let time = report.observation.time
          try tell(until: time)
          let angles = [
            (VSSSignal.gazeAzimuth, report.vehicleGaze?.azimuth), (.gazeElevation, report.vehicleGaze?.elevation),
          ]
          for (signal, angle) in angles {
            let value = JSONValue.number(angle?.degrees, .degree)
            guard told.updateValue(value, forKey: signal) != value else { continue }
            try write(signal.line(value, at: time, anchor: anchor))
          }
        }
      }
    }
    try tell(until: nil)
    return remarks(told)
  }

  private func remarks(_ told: [VSSSignal: JSONValue]) -> [String] {
    let absent = VSSSignal.allCases.filter { told[$0] == nil }.map(\.rawValue)
    return [
      absent.isEmpty ? nil : "The session says nothing of \(absent.joined(separator: ", ")).",
      record.description.anchor == nil ? "The recording has no date: ts is null; t_ms counts from its start." : nil,
    ].compactMap { $0 }
  }

  /// What changes when, in the order of times; of one time in the order of the events.
  private var changes: [Change] {
    var found: [Change] = []
    if let first = record.progress.first { found.append((first, .isMonitoring, .bool(true))) }
    var sides: Set<String> = []
    var glanceEnd: Timestamp?
    for event in record.events {
      guard let line = EventLine(event.line) else { continue }
      switch event.type {
      case "drowsiness":
        found.append((event.time, .fatigueLevel, Self.percent(line.number("intensity"))))
      case "attention":
        found.append((event.time, .attentiveProbability, Self.percent(line.number("score"))))
      case "glance":
        guard let start = line.number("start_ms"), let end = line.number("end_ms") else { continue }
        found.append((Timestamp(milliseconds: start), .isEyesOnRoad, .bool(line.value("class") == "forward")))
        glanceEnd = Timestamp(milliseconds: end)
        found.append((Timestamp(milliseconds: end), .isEyesOnRoad, .null))
      case "risk": found += Self.risk(line, at: event.time)
      case "availability" where line.value("of") == nil:
        let state = line.value("state")
        let isError = state == "unavailable" || (state == "stopped" && line.value("reason") != nil)
        found.append((event.time, .isError, .bool(isError)))
      case "alert" where line.value("kind") == Self.laneDeparture:
        let side = line.value("side") ?? ""
        if line.value("state") == "cleared" { sides.remove(side) } else { sides.insert(side) }
        found.append((event.time, .isLaneWarning, .bool(!sides.isEmpty)))
      default: break
      }
    }
    if let last = record.progress.last {
      found.append((max(last, glanceEnd ?? last), .isMonitoring, .bool(false)))
    }
    return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      .withoutOvertakenNulls
  }

  private static func risk(_ line: EventLine, at time: Timestamp) -> [Change] {
    let level = line.value("level").flatMap(RiskLevel.init) ?? .unknown
    let held = line.value("held").flatMap(RiskLevel.init) ?? .unknown
    let weights = zip(line.texts("code", of: "reasons"), line.numbers("weight", of: "reasons"))
      .filter { distractions.contains($0.0) }.map(\.1)
    return [
      (time, .distractionLevel, level == .unknown ? .null : percent(weights.max() ?? 0)),
      (time, .isWarning, level == .unknown && held == .unknown ? .null : .bool(max(level, held) >= .warning)),
    ]
  }

  private static func percent(_ share: Double?) -> JSONValue { .number(share.map { $0 * 100 }, .degree) }
}

extension [(time: Timestamp, signal: VSSSignal, value: JSONValue)] {
  /// Without the end of one glance at the very moment when the next one begins.
  fileprivate var withoutOvertakenNulls: Self {
    enumerated().filter { index, change in
      guard change.signal == .isEyesOnRoad, change.value == .null else { return true }
      return !dropFirst(index + 1).prefix { $0.time == change.time }.contains { $0.signal == .isEyesOnRoad }
    }.map(\.element)
  }
}
