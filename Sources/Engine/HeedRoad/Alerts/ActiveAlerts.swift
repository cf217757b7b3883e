public import HeedSignals

/// Stores the standing alerts and reports their changes. Two alerts are the same if their kind, object and side are
/// equal. A new severity or stage counts as a change; new numbers do not.
public struct ActiveAlerts: Sendable {
  private struct Identity: Hashable, Sendable {
    var kind: RoadAlert.Kind
    var object: String?
    var side: RoadAlert.Side?
    init(_ alert: RoadAlert) { (kind, object, side) = (alert.kind, alert.object, alert.side) }
  }

  /// The standing alerts, sorted by severity with the worst first, then by kind, object and side.
  public private(set) var standing: [RoadAlert] = []
  /// Starts without alerts.
  public init() {}

  /// Takes the alerts of all monitors for one moment and returns the changes. If two alerts are the same, the more
  /// severe alert counts.
  public mutating func update(_ alerts: [RoadAlert], at time: Timestamp) -> [RoadAlertChange] {
    var now: [Identity: RoadAlert] = [:]
    for alert in alerts {
      let identity = Identity(alert)
      if let other = now[identity], other.severity >= alert.severity { continue }
      now[identity] = alert
    }
    var changes: [RoadAlertChange] = []
    var before: [Identity: RoadAlert] = [:]
    for alert in standing {
      before[Identity(alert)] = alert
      if now[Identity(alert)] == nil { changes.append(RoadAlertChange(time: time, state: .cleared, alert: alert)) }
    }
    standing = now.values.sorted(by: Self.comesFirst)
    for alert in standing {
      guard let old = before[Identity(alert)] else {
        changes.append(RoadAlertChange(time: time, state: .raised, alert: alert))
        continue
      }
      if old.severity != alert.severity || old.stage != alert.stage {
        changes.append(RoadAlertChange(time: time, state: .changed, alert: alert))
      }
    }
    return changes.sorted { Self.comesFirst($0.alert, $1.alert) }
  }

  /// Clears every alert at the end of a recording and returns the changes.
  public mutating func finish(at time: Timestamp) -> [RoadAlertChange] { update([], at: time) }

  private static func comesFirst(_ a: RoadAlert, _ b: RoadAlert) -> Bool {
    if a.severity != b.severity { return a.severity > b.severity }
    if a.kind != b.kind { return order(a.kind) < order(b.kind) }
    // Alerts without an object come first.
    if a.object != b.object { return b.object.map { other in a.object.map { $0 < other } ?? true } ?? false }
    return (a.side?.rawValue ?? "") < (b.side?.rawValue ?? "")
  }

  private static func order(_ kind: RoadAlert.Kind) -> Int { RoadAlert.Kind.allCases.firstIndex(of: kind) ?? 0 }
}
