import HeedSignals

/// All alert monitors and the list of standing alerts.
struct RoadAlerts: Sendable {
  private var settings: AlertSettings
  private var collisionTypes: Set<RoadLabel>
  private var collision: CollisionMonitor
  private var entry: EntryMonitor
  private var distance: DistanceMonitor
  private var overspeed: OverspeedMonitor
  private var departure: LaneDepartureMonitor
  private var alerts = ActiveAlerts()

  init(settings: RoadSettings) {
    self.settings = settings.alerts
    collisionTypes = Set(settings.alerts.timeToCollisionTypes.map { RoadLabel($0) })
    collision = CollisionMonitor(settings: settings.collision)
    entry = EntryMonitor(alerts: settings.alerts, settings: settings.entry)
    distance = DistanceMonitor(alerts: settings.alerts, settings: settings.distance)
    overspeed = OverspeedMonitor(alerts: settings.alerts, settings: settings.overspeed)
    departure = LaneDepartureMonitor(alerts: settings.alerts, settings: settings.departure)
  }

  /// Applies new settings from now on. The next frame clears alerts that are switched off.
  mutating func use(_ settings: RoadSettings) {
    if settings.alerts.useTimeToCollision != self.settings.useTimeToCollision {
      collision = CollisionMonitor(settings: settings.collision)
    }
    collisionTypes = Set(settings.alerts.timeToCollisionTypes.map { RoadLabel($0) })
    entry.use(alerts: settings.alerts, settings: settings.entry)
    distance.use(alerts: settings.alerts, settings: settings.distance)
    overspeed.use(alerts: settings.alerts, settings: settings.overspeed)
    departure.use(alerts: settings.alerts, settings: settings.departure)
    self.settings = settings.alerts
  }

  var standing: [RoadAlert] { alerts.standing }

  func uses(_ function: RoadFunction) -> Bool {
    switch function {
    case .objects, .distance, .lanes: true
    case .timeToCollision: settings.useTimeToCollision
    case .entry: settings.useOnEntry
    case .laneDeparture: settings.useLaneDeparture
    case .overspeed: settings.useOverspeed
    }
  }

  /// - Parameter isLaneJudged: False if the camera violates an assumption of lane departure alerts.
  mutating func update(
    _ objects: [TrackedObject], _ report: RoadReport, path: ExpectedPath, sight: HazardSight, isLaneJudged: Bool
  ) -> [RoadAlertChange] {
    let time = report.observation.time
    let speed = report.speed?.metersPerSecond
    var standing: [RoadAlert] = []
    if settings.useTimeToCollision {
      let met = objects.filter { collisionTypes.contains($0.label) }
      standing += collision.update(met, path: path, bounds: bounds, sight: sight, at: time)
    }
    standing += entry.update(report.objects, sight: sight, at: time)
    standing += distance.update(report.objects, at: time)
    if let alert = overspeed.update(speed: speed, limit: report.observation.vehicle?.speedLimit, at: time) {
      standing.append(alert)
    }
    let turnSignal = report.observation.vehicle?.turnSignal
    if let alert = departure.update(isLaneJudged ? report.lane : nil, speed: speed, turnSignal: turnSignal, at: time) {
      standing.append(alert)
    }
    for index in standing.indices { standing[index].isSeen = standing[index].object.flatMap { sight.isSeen($0) } }
    return alerts.update(standing, at: time)
  }

  mutating func finish(at time: Timestamp) -> [RoadAlertChange] { alerts.finish(at: time) }

  private var bounds: CollisionMonitor.Bounds {
    CollisionMonitor.Bounds(
      info: settings.timeToCollisionInfo, warning: settings.timeToCollisionWarning,
      alert: settings.timeToCollisionAlert)
  }
}
