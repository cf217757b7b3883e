import Heed
import HeedFormats
import HeedGeometry
package import HeedSession
import HeedSignals

/// A session as signals of the Vehicle Signal Specification, with a line for each change of a signal. Gaze is among
/// them if frames were recorded and the rig gives the camera's place in the vehicle.
package struct VSSExport {
  private let record: SessionRecord
  private let gaze: RecordedGaze?

  /// - Parameter gaze: The recorded gaze; nil if the session has no recorded observations.
  package init(_ record: SessionRecord, gaze: RecordedGaze?) { (self.record, self.gaze) = (record, gaze) }

  /// Passes the export's lines to `write`, ordered by time. Returns remarks for the readers of the export.
  package func write(_ write: (String) throws -> Void) throws -> [String] {
    let (anchor, changes) = (record.description.anchor, changes)
    var (next, told) = (0, [VSSSignal: JSONValue]())
    func tell(_ change: VSSChanges.Change) throws {
      guard told.updateValue(change.value, forKey: change.signal) != change.value else { return }
      try write(change.signal.line(change.value, at: change.time, anchor: anchor))
    }
    func tell(until time: Timestamp?) throws {
      while next < changes.count, time.map({ changes[next].time <= $0 }) ?? true {
        try tell(changes[next])
        next += 1
      }
    }
    if let gaze, gaze.basis.rig.vehicleFromCamera != nil {
      try gaze.play { events in
        for case .frame(let report) in events {
          let (time, gaze) = (report.observation.time, report.vehicleGaze)
          try tell(until: time)
          try tell(VSSChanges.Change(time, .gazeAzimuth, .number(gaze?.azimuth.degrees, .degree)))
          try tell(VSSChanges.Change(time, .gazeElevation, .number(gaze?.elevation.degrees, .degree)))
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

  /// Changes of the specification's own signals by time. Changes at one time stay in the order of their events.
  private var changes: [VSSChanges.Change] {
    var found = record.progress.first.map { [VSSChanges.Change($0, .isMonitoring, .bool(true))] } ?? []
    var (told, glanceEnd) = (VSSChanges(), Timestamp?.none)
    for event in record.events {
      guard let line = EventLine(event.line) else { continue }
      if event.type == "glance" {
        guard let start = line.time("start_ms"), let end = line.time("end_ms") else { continue }
        let isOnRoad = line.value("class").flatMap(ZoneClass.init)?.isOnRoad == true
        found.append(.init(start, .isEyesOnRoad, .bool(isOnRoad)))
        found.append(.init(end, .isEyesOnRoad, .null))
        glanceEnd = end
      } else {
        found += told.update(event.type, at: event.time, line).filter { $0.signal.role == .told }
      }
    }
    if let last = record.progress.last {
      found.append(.init(max(last, glanceEnd ?? last), .isMonitoring, .bool(false)))
    }
    let sorted = found.sorted { $0.time < $1.time }
    // The end of a glance is left out if the next glance begins at that moment.
    return sorted.enumerated().filter { index, change in
      guard change.signal == .isEyesOnRoad, change.value == .null else { return true }
      return !sorted.dropFirst(index + 1).prefix { $0.time == change.time }.contains { $0.signal == .isEyesOnRoad }
    }.map(\.element)
  }
}
