/// How the time-to-collision alert of every object went, as its lines tell.
package struct RoadWarnings: Sendable {
  package struct Warning: Hashable, Sendable {
    package var object: String
    package var tMs: Double
    package var alert: RoadRecording.Alert
  }

  /// Every rise to warning or alert from below, in the order of the lines.
  package private(set) var warnings: [Warning] = []
  /// Every change of severity of an object, that from and to nothing included.
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

  /// When an object was first warned of; nil: never.
  package func first(_ object: String) -> Double? { warnings.first { $0.object == object }?.tMs }

  /// Changes of these objects, two of each not counted: an alert may come and go.
  package func changesBeyondTwo(of objects: some Collection<String>) -> Int {
    objects.reduce(0) { $0 + max(0, (changes[$1] ?? 0) - 2) }
  }
}
