import Heed
import HeedFormats
import HeedGeometry
package import HeedSession
import HeedSignals

/// A session as signals of the Vehicle Signal Specification. Each changed signal has a line. Each frame's gaze also has
/// a line if frames were recorded and the rig gives the camera's place in the vehicle.
package struct VSSExport {
  private typealias Change = VSSChanges.Change

  private let record: SessionRecord
  private let gaze: RecordedGaze?

  /// - Parameter gaze: The recorded gaze; nil for a session without recorded observations.
  package init(_ record: SessionRecord, gaze: RecordedGaze?) { (self.record, self.gaze) = (record, gaze) }

  /// - Parameter write: Receives the lines, sorted by time.
  /// - Returns: Remarks for the lines' readers.
  package func write(_ write: (String) throws -> Void) throws -> [String] {
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
    let absent = VSSSignal.allCases.filter { $0.role == .told && told[$0] == nil }.map(\.rawValue)
    return [
      absent.isEmpty ? nil : "The session says nothing of \(absent.joined(separator: ", ")).",
      record.description.anchor == nil ? "The recording has no date: ts is null; t_ms counts from its start." : nil,
    ].compactMap { $0 }
  }

  /// The changes in time order, and in event order at equal times. The export contains only the specification's own
  /// signals and no signal of Heed's branch.
  private var changes: [Change] {
    var found: [Change] = []
    if let first = record.progress.first { found.append(Change(first, .isMonitoring, .bool(true))) }
    var (told, glanceEnd) = (VSSChanges(), Timestamp?.none)
    for event in record.events {
      guard let line = EventLine(event.line) else { continue }
      if event.type == "glance" {
        guard let start = line.time("start_ms"), let end = line.time("end_ms") else { continue }
        found.append(Change(start, .isEyesOnRoad, .bool(line.value("class").flatMap(ZoneClass.init)?.isOnRoad == true)))
        glanceEnd = end
        found.append(Change(end, .isEyesOnRoad, .null))
      } else {
        found += told.update(event.type, at: event.time, line).filter { $0.signal.role == .told }
      }
    }
    if let last = record.progress.last {
      found.append(Change(max(last, glanceEnd ?? last), .isMonitoring, .bool(false)))
    }
    return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
      .withoutOvertakenNulls
  }
}

extension [VSSChanges.Change] {
  /// The changes without each null that another value at the same time replaces, for example when the next glance
  /// begins.
  fileprivate var withoutOvertakenNulls: Self {
    enumerated().filter { index, change in
      guard change.signal == .isEyesOnRoad, change.value == .null else { return true }
      return !dropFirst(index + 1).prefix { $0.time == change.time }.contains { $0.signal == .isEyesOnRoad }
    }.map(\.element)
  }
}
