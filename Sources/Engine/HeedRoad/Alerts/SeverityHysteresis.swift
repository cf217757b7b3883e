import HeedSignals

/// Severities of one object, each with its own hysteresis, so wider bounds never lose what narrower bounds give.
struct SeverityHysteresis: Sendable {
  /// A standing severity, and when its bound was left; nil while the bound holds.
  private struct Level: Sendable {
    var severity: RoadAlert.Severity
    /// The time to collision that gives this severity, seconds: the present bound, or the widest so far.
    var bound: Double
    var relievedSince: Timestamp?
  }

  /// The standing severities, the mildest first.
  private var levels: [Level] = []
  /// Whether the widest bound so far keeps a standing severity, instead of the current bound.
  let remembersWidest: Bool
  init(remembersWidest: Bool) { self.remembersWidest = remembersWidest }
  var worst: RoadAlert.Severity? { levels.last?.severity }

  /// `bound`: Seconds to collision; nil if unreachable now. `isReached`: Called only for severities with a bound.
  /// `isKept`: Whether the time to collision is still near a bound.
  mutating func update(
    at time: Timestamp, release: Double, bound: (RoadAlert.Severity) -> Double?,
    isReached: (RoadAlert.Severity) -> Bool, isKept: (Double) -> Bool
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
