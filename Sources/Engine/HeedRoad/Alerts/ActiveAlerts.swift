import HeedSignals

/// Stores the standing alerts and reports their changes. Two alerts count as the same if kind, object and side are
/// equal. A new severity or stage is a change; new numbers are not.
struct ActiveAlerts: Sendable {
  /// The standing alerts: the worst first, then by kind, object and side.
  private(set) var standing: [RoadAlert] = []

  /// Takes the alerts of all monitors for one moment and returns the changes. Of two equal alerts, the more severe
  /// counts.
  mutating func update(_ alerts: [RoadAlert], at time: Timestamp) -> [RoadAlertChange] {
    let now = Dictionary(alerts.map { (RoadAlert.Identity($0), $0) }) { $1.severity > $0.severity ? $1 : $0 }
    let before = Dictionary(uniqueKeysWithValues: standing.map { (RoadAlert.Identity($0), $0) })
    let cleared = standing.filter { now[RoadAlert.Identity($0)] == nil }
    standing = now.values.sorted(by: Self.comesFirst)
    let others = standing.compactMap { alert -> RoadAlertChange? in
      let old = before[RoadAlert.Identity(alert)]
      if let old, old.severity == alert.severity, old.stage == alert.stage { return nil }
      return RoadAlertChange(time: time, state: old == nil ? .raised : .changed, alert: alert)
    }
    return (cleared.map { RoadAlertChange(time: time, state: .cleared, alert: $0) } + others)
      .sorted { Self.comesFirst($0.alert, $1.alert) }
  }

  private static func comesFirst(_ a: RoadAlert, _ b: RoadAlert) -> Bool {
    if a.severity != b.severity { return a.severity > b.severity }
    if a.kind != b.kind { return order(a.kind) < order(b.kind) }
    // In the order of alerts, alerts without an object come first.
    if a.object != b.object { return b.object.map { other in a.object.map { $0 < other } ?? true } ?? false }
    return (a.side?.rawValue ?? "") < (b.side?.rawValue ?? "")
  }

  private static func order(_ kind: RoadAlert.Kind) -> Int { RoadAlert.Kind.allCases.firstIndex(of: kind) ?? 0 }
}
