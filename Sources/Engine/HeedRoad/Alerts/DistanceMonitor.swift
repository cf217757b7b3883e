public import HeedSignals

/// Warns of road users in the vehicle's path nearer than a distance the user sets.
public struct DistanceMonitor: Sendable {
  /// Settings of ``DistanceMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// The alert ends beyond this many times the distance. Choice: distances scatter by some percent.
    public var releaseRatio = 1.1
    /// How long an object must be too near before the alert. Choice: boxes that flicker last some frames.
    @Seconds public var confirmation: Duration = .milliseconds(200)
    /// An object not detected for longer loses its alert. Choice: detectors lose objects for some frames.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// Severity of distance alerts. Other: distance alerts are milder or stronger. Choice: the user set the distance;
    /// `CollisionMonitor` judges imminent contact.
    public var severity = RoadAlert.Severity.warning
    /// The defaults.
    public init() {}
  }

  private struct Memory: Hashable, Sendable {
    var since: Timestamp
    var seen: Timestamp
    var alert: RoadAlert?
  }

  private var settings: Settings
  /// Metres; nil when off.
  private var distance: Double?
  private var memories: [String: Memory] = [:]

  /// Starts without history.
  public init(alerts: AlertSettings = AlertSettings(), settings: Settings = Settings()) {
    self.settings = settings
    distance = Self.distance(of: alerts)
  }

  /// Applies other settings from now on; after being switched off and on the monitor has no history.
  mutating func use(alerts: AlertSettings, settings: Settings) {
    let distance = Self.distance(of: alerts)
    guard (distance == nil) == (self.distance == nil) else { return self = Self(alerts: alerts, settings: settings) }
    (self.settings, self.distance) = (settings, distance)
  }

  private static func distance(of alerts: AlertSettings) -> Double? {
    alerts.useDistance ? alerts.alertDistance.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } : nil
  }

  /// Judges one frame, in time order; returns the standing alerts in the order of their objects' ids.
  public mutating func update(_ objects: [RoadObjectState], at time: Timestamp) -> [RoadAlert] {
    guard let distance else { return [] }
    for object in objects where object.label.isRoadUser {
      // An object without a distance counts as unseen.
      guard let meters = object.distanceMeters else { continue }
      let before = memories[object.id]
      let limit = before?.alert == nil ? distance : distance * settings.releaseRatio
      guard object.region == .primary || object.isInPath, meters < limit else {
        memories[object.id] = nil
        continue
      }
      var memory = before ?? Memory(since: time, seen: time)
      memory.seen = time
      if memory.alert != nil || time.seconds(since: memory.since) >= settings.confirmation.seconds {
        memory.alert = RoadAlert(
          kind: .distance, severity: settings.severity, object: object.id,
          timeToCollision: object.timeToCollision, distanceMeters: meters)
        memory.alert?.measured = meters
        memory.alert?.bound = limit
      }
      memories[object.id] = memory
    }
    memories = memories.filter { time.seconds(since: $0.value.seen) <= settings.longestGap.seconds }
    memories.keepNewest(seen: \.seen)
    return memories.sorted { $0.key < $1.key }.compactMap(\.value.alert)
  }
}
