/// The history of every object's time-to-collision alert, from its lines.
package struct RoadWarnings: Sendable {
  package struct Warning: Hashable, Sendable {
    package var object: String
    package var tMs: Double
    package var alert: RoadRecording.Alert
  }

  /// Every rise to warning or alert, in the order of the lines.
  package private(set) var warnings: [Warning] = []
  /// Number of severity changes per object, including the first raise and the clearing.
  package private(set) var changes: [String: Int] = [:]

  package init(_ alerts: [RoadRecording.Alert]) {
    var standing: [String: RoadRecording.Severity] = [:]
    for alert in alerts where alert.kind == "timeToCollision" {
      guard let object = alert.object else { continue }
      let (before, now) = (standing[object], alert.state == .cleared ? nil : alert.severity)
      if now != before { changes[object, default: 0] += 1 }
      if let now, now >= .warning, (before ?? .info) < .warning {
        warnings.append(Warning(object: object, tMs: alert.tMs, alert: alert))
      }
      standing[object] = now
    }
  }

  /// Time of the first warning about an object; nil if there was none.
  package func first(_ object: String) -> Double? { warnings.first { $0.object == object }?.tMs }

  /// Number of severity changes of these objects beyond two for each, because an alert may come and go once.
  package func changesBeyondTwo(of objects: some Collection<String>) -> Int {
    objects.reduce(0) { $0 + max(0, (changes[$1] ?? 0) - 2) }
  }
}
