public import HeedSignals

/// Raises an alert when the speed exceeds the limit, if the input carries a limit.
public struct OverspeedMonitor: Sendable {
  /// Minimum time above the tolerated speed. Choice: time to slow down at a sign, or to finish a short overtaking.
  static let confirmation: Duration = .seconds(2)
  /// Time that an alert stays without a speed or limit. Choice: the maximum age of a speed.
  static let longestGap: Duration = .seconds(1)
  /// A severe alert ends at this ratio to the limit. Choice: three variations of a steady speed below `severeRatio`.
  static let severeReleaseRatio = 1.15

  /// Settings of ``OverspeedMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// An excess over the limit up to this is ignored, metres a second. Higher: drivers may exceed low limits by more
    /// without an alert. Lower: smaller excesses of low limits raise alerts. Choice: 3 km/h, the error of measured
    /// speeds and speedometers.
    public var toleranceMetersPerSecond = 0.8
    /// An excess up to this share of the limit is ignored too. Higher: drivers may exceed high limits by more without
    /// an alert. Lower: smaller excesses of high limits raise alerts. Choice: 3 km/h at 100 km/h.
    public var toleranceShare = 0.03
    /// From this many times the limit the alert is severe. Higher: overspeed alerts become severe at higher speeds.
    /// Lower: overspeed alerts become severe at lower speeds. Choice: a fifth more adds nearly half to a crash's
    /// energy.
    public var severeRatio = 1.2
    /// Severity of an ordinary excess. Other: alerts for an ordinary excess are milder or stronger. Choice: info,
    /// because it is common and no danger by itself.
    public var severity = RoadAlert.Severity.info
    /// Severity of a severe excess. Other: alerts for a severe excess are milder or stronger. Choice: one step
    /// higher.
    public var severeSeverity = RoadAlert.Severity.warning
    /// Creates the default settings.
    public init() {}
  }

  var settings = Settings()
  private var since: Timestamp?
  private var seen: Timestamp?
  private var alert: RoadAlert?

  /// Ends the alert; the next frame decides it. How long the speed was exceeded is kept.
  mutating func decideAnew() { alert = nil }

  /// Judges one frame, in time order; returns the alert while it stands. Speed and limit are metres a second.
  mutating func update(speed: Double?, limit: Double?, at time: Timestamp) -> RoadAlert? {
    guard let speed, let limit, speed.isFinite, limit.isFinite, limit > 0 else {
      if let seen, time.seconds(since: seen) <= Self.longestGap.seconds { return alert }
      (since, seen, alert) = (nil, nil, nil)
      return nil
    }
    seen = time
    let tolerance = max(settings.toleranceMetersPerSecond, settings.toleranceShare * limit)
    // A standing alert ends at the speed limit, not at the speed limit plus the tolerance.
    guard speed > (alert == nil ? limit + tolerance : limit) else {
      (since, alert) = (nil, nil)
      return nil
    }
    let start = since ?? time
    since = start
    guard alert != nil || time.seconds(since: start) >= Self.confirmation.seconds else { return nil }
    let wasSevere = alert?.severity == settings.severeSeverity
    let isSevere = speed >= limit * (wasSevere ? Self.severeReleaseRatio : settings.severeRatio)
    alert = RoadAlert(kind: .overspeed, severity: isSevere ? settings.severeSeverity : settings.severity)
    alert?.measured = speed
    alert?.bound = limit
    return alert
  }
}
