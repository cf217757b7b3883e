import HeedSignals

/// Raises an alert when the speed exceeds the limit, if the input carries a limit.
public struct OverspeedMonitor: Sendable {
  /// Minimum time above the tolerated speed. Choice: time to slow down at a sign, or to finish a short overtaking.
  static let confirmation: Duration = .seconds(2)
  /// A severe alert ends at this ratio to the limit. Choice: three variations of a steady speed below `severeRatio`.
  static let severeReleaseRatio = 1.15
  /// From this many times the limit the alert is severe. Choice: a fifth more adds nearly half to a crash's energy.
  static let severeRatio = 1.2
  /// Severity of an ordinary excess. Choice: info, because it is common and no danger by itself.
  static let severity = RoadAlert.Severity.info
  /// Severity of a severe excess. Choice: one step higher.
  static let severeSeverity = RoadAlert.Severity.warning
  /// An excess over the limit up to this is ignored, metres a second. Choice: 3 km/h, the error of measured speeds and
  /// speedometers.
  static let toleranceMetersPerSecond = 0.8
  /// An excess up to this share of the limit is ignored too. Choice: 3 km/h at 100 km/h.
  static let toleranceShare = 0.03

  private var since: Timestamp?
  private var seen: Timestamp?
  private var alert: RoadAlert?

  /// Judges one frame, in time order; returns the alert while it stands. Speed and limit are metres a second.
  mutating func update(speed: Double?, limit: Double?, at time: Timestamp) -> RoadAlert? {
    guard let speed, let limit, speed.isFinite, limit.isFinite, limit > 0 else {
      if let seen, time.seconds(since: seen) <= SpeedEstimator.longestAge.seconds { return alert }
      (since, seen, alert) = (nil, nil, nil)
      return nil
    }
    seen = time
    let tolerance = max(Self.toleranceMetersPerSecond, Self.toleranceShare * limit)
    // A standing alert ends at the speed limit, not at the speed limit plus the tolerance.
    guard speed > (alert == nil ? limit + tolerance : limit) else {
      (since, alert) = (nil, nil)
      return nil
    }
    let start = since ?? time
    since = start
    guard alert != nil || time.seconds(since: start) >= Self.confirmation.seconds else { return nil }
    let wasSevere = alert?.severity == Self.severeSeverity
    let isSevere = speed >= limit * (wasSevere ? Self.severeReleaseRatio : Self.severeRatio)
    alert = RoadAlert(kind: .overspeed, severity: isSevere ? Self.severeSeverity : Self.severity)
    alert?.measured = speed
    alert?.bound = limit
    return alert
  }
}
