import HeedSignals

/// Severities of one object that come and go each by itself.
///
/// So with wider bounds none is ever missing that narrower ones give: a severity is held against bounds of its own alone, and
/// ends a while after it was last earned.
struct SeverityHysteresis: Sendable {
  private struct Level: Sendable {
    var severity: RoadAlert.Severity
    /// Within which it was reached, or the widest that it has had since, seconds.
    var bound: Double
    /// Since when it is no longer earned.
    var relievedSince: Timestamp?
  }

  /// Mildest first.
  private var levels: [Level] = []
  /// Whether what stands is held against the widest bound that it has had, or against that of now.
  let remembersWidest: Bool

  init(remembersWidest: Bool) { self.remembersWidest = remembersWidest }

  /// The worst that stands.
  var worst: RoadAlert.Severity? { levels.last?.severity }

  /// - Parameters:
  ///   - bound: Of a severity, seconds; nil: it cannot be reached now.
  ///   - isReached: Asked of what can be reached.
  ///   - isKept: Whether it is still near the bound that what stands is held against.
  mutating func update(
    at time: Timestamp, release: Double, bound: (RoadAlert.Severity) -> Double?,
    isReached: (RoadAlert.Severity) -> Bool,
    isKept: (Double) -> Bool
  ) {
    let standing = levels
    levels = RoadAlert.Severity.allCases.compactMap { severity in
      let before = standing.first { $0.severity == severity }
      let now = bound(severity)
      let held = remembersWidest ? max(now ?? 0, before?.bound ?? 0) : now ?? 0
      if now != nil, isReached(severity) { return Level(severity: severity, bound: held) }
      guard var level = before else { return nil }
      level.bound = held
      guard !isKept(held) else {
        level.relievedSince = nil
        return level
      }
      let since = level.relievedSince ?? time
      level.relievedSince = since
      return time.seconds(since: since) >= release ? nil : level
    }
  }
}
