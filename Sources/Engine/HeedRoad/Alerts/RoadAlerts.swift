import HeedSignals

/// All alert monitors and the list of standing alerts.
struct RoadAlerts: Sendable {
  private var settings: AlertSettings
  private var bounds: CollisionMonitor.Bounds
  private var collisionTypes: Set<RoadLabel> = []
  private var collision = CollisionMonitor()
  private var entry = EntryMonitor()
  private var distance = DistanceMonitor()
  private var overspeed = OverspeedMonitor()
  private var departure = LaneDepartureMonitor()
  private var alerts = ActiveAlerts()

  init(settings: RoadSettings) {
    (self.settings, bounds) = (settings.alerts, settings.alerts.bounds)
    use(settings)
  }

  /// Applies new settings. The next frame decides the alerts that they concern anew, as without a standing alert.
  mutating func use(_ settings: RoadSettings) {
    let (before, alerts) = (self.settings, settings.alerts)
    if alerts.useTimeToCollision != before.useTimeToCollision {
      collision = CollisionMonitor()
    } else if alerts.bounds != bounds || alerts.timeToCollisionTypes != before.timeToCollisionTypes {
      collision.decideAnew()
    }
    if !alerts.useOnEntry || alerts.entryTypes != before.entryTypes { forgetEntries() }
    if alerts.distanceLimit == nil { distance = DistanceMonitor() }
    if alerts.distanceLimit != before.distanceLimit { distance.decideAnew() }
    if !alerts.useOverspeed { overspeed = OverspeedMonitor() }
    if !alerts.useLaneDeparture { departure = LaneDepartureMonitor() }
    collisionTypes = Set(alerts.timeToCollisionTypes.map { RoadLabel($0) })
    entry.labels = alerts.entryLabels
    departure.settings = settings.departure
    (self.settings, bounds) = (alerts, alerts.bounds)
  }

  /// Ends the entry alerts, because another region is in use. Vehicles inside in the next frame have not entered it.
  mutating func forgetEntries() {
    var fresh = EntryMonitor()
    fresh.labels = entry.labels
    entry = fresh
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

  /// - Parameter isLaneJudged: False if the camera violates an assumption of lane departure.
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
    if settings.useOnEntry { standing += entry.update(report.objects, sight: sight, at: time) }
    if let limit = settings.distanceLimit { standing += distance.update(report.objects, below: limit, at: time) }
    let vehicle = report.observation.vehicle
    if settings.useOverspeed, let alert = overspeed.update(speed: speed, limit: vehicle?.speedLimit, at: time) {
      standing.append(alert)
    }
    if settings.useLaneDeparture,
      let alert = departure.update(
        isLaneJudged ? report.lane : nil, speed: speed, turnSignal: vehicle?.turnSignal, at: time)
    {
      standing.append(alert)
    }
    for index in standing.indices { standing[index].isSeen = standing[index].object.flatMap { sight.isSeen($0) } }
    return alerts.update(standing, at: time)
  }

  mutating func finish(at time: Timestamp) -> [RoadAlertChange] { alerts.update([], at: time) }
}
