public import HeedSignals

/// Tells of a speed above the limit, where the input carries one.
public struct OverspeedMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Above the limit by no more than this, metres a second, is as good as at it. Choice: 3 km/h, what measured speeds and
    /// speedometers are off by.
    public var toleranceMetersPerSecond = 0.8
    /// Or by this share of it. Choice: the same at 100 km/h.
    public var toleranceShare = 0.03
    /// Too fast for this long before it counts. Choice: the time to slow down at a sign, and a burst while overtaking.
    @Seconds public var confirmation: Duration = .seconds(2)
    /// Speed or limit may be missing for this long. Choice: as old as a speed may be.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// From this many times the limit it is worse. Choice: a fifth above the limit adds half again to the energy of a crash.
    public var severeRatio = 1.2
    /// And worse until below this many times the limit. Choice: three times what a held speed wavers by.
    public var severeReleaseRatio = 1.15
    /// Choice: common, and no danger by itself.
    public var severity = RoadAlert.Severity.info
    /// Choice: one step worse.
    public var severeSeverity = RoadAlert.Severity.warning

    public init() {}
  }

  private let settings: Settings
  private let isOn: Bool
  private var since: Timestamp?
  private var seen: Timestamp?
  private var alert: RoadAlert?

  public init(alerts: AlertSettings = AlertSettings(), settings: Settings = Settings()) {
    self.settings = settings
    isOn = alerts.useOverspeed
  }

  /// Judges one frame; frames come in time order.
  /// - Parameters:
  ///   - speed: Metres a second; nil: not known.
  ///   - limit: Metres a second, positive; nil: not known.
  /// - Returns: The alert while it stands.
  public mutating func update(speed: Double?, limit: Double?, at time: Timestamp) -> RoadAlert? {
    guard isOn else { return nil }
    guard let speed, let limit, speed.isFinite, limit.isFinite, limit > 0 else {
      if let seen, time.seconds(since: seen) <= settings.longestGap.seconds { return alert }
      (since, seen, alert) = (nil, nil, nil)
      return nil
    }
    seen = time
    let tolerance = max(settings.toleranceMetersPerSecond, settings.toleranceShare * limit)
    // Once told, it lasts until the limit is kept, not until the tolerance is.
    guard speed > (alert == nil ? limit + tolerance : limit) else {
      (since, alert) = (nil, nil)
      return nil
    }
    since = since ?? time
    let isLong = since.map { time.seconds(since: $0) >= settings.confirmation.seconds } ?? false
    guard alert != nil || isLong else { return nil }
    let wasSevere = alert?.severity == settings.severeSeverity
    let isSevere = speed >= limit * (wasSevere ? settings.severeReleaseRatio : settings.severeRatio)
    alert = RoadAlert(kind: .overspeed, severity: isSevere ? settings.severeSeverity : settings.severity)
    alert?.measured = speed
    alert?.bound = limit
    return alert
  }
}
