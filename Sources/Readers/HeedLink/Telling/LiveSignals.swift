import HeedFormats
import HeedGeometry
import HeedSignals

/// The signals of a live run, from events and from frames.
struct LiveSignals: Sendable {
  private var changes = VSSChanges()

  /// - Parameter line: The event's line in the file format; nil for frames.
  mutating func update(_ event: MonitorEvent, line: EventLine?) -> [(VSSSignal, JSONValue)] {
    if case .frame(let report) = event { return Self.values(of: report) }
    guard let line else { return [] }
    return changes.update(event.typeName, at: event.time, line).map { ($0.signal, $0.value) }
  }

  private static func values(of report: FrameReport) -> [(VSSSignal, JSONValue)] {
    [
      (.isEyesOnRoad, report.zoneClass.map { .bool($0.isOnRoad) } ?? .null),
      (.glanceZone, .string(optional: report.zone)),
      (.lidClosure, report.closure.map { VSSChanges.percent(min(max($0, 0), 1)) } ?? .null),
      (.gazeAzimuth, .number(report.vehicleGaze?.azimuth.degrees, .degree)),
      (.gazeElevation, .number(report.vehicleGaze?.elevation.degrees, .degree)),
    ]
  }
}
