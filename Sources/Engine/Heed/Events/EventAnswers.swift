import HeedSignals

/// What a tracker or monitor answers to questions, as far as its events tell. The owner's state holds the newest
/// answers; each delivery to delegates holds those of its own update.
protocol EventAnswers: EmptyInitializable {
  mutating func note(_ event: MonitorEvent)
}

/// The answers of a ``GazeTracker``.
struct CabinAnswers: EventAnswers {
  private(set) var attentionScore: Double?

  mutating func note(_ event: MonitorEvent) {
    switch event {
    case .frame(let report): attentionScore = report.attentionScore
    case .availability(let change)
    where event.isStart || event.isEnd || change.availability == .unavailable(.cameraStalled):
      attentionScore = nil
    default: break
    }
  }
}

/// The answers of a ``RoadMonitor``.
struct RoadAnswers: EventAnswers {
  private(set) var report: RoadReport?
  private(set) var alerts: [RoadAlert] = []

  mutating func note(_ event: MonitorEvent) {
    switch event {
    case .road(let report): (self.report, alerts) = (report, report.alerts)
    case .alert(let change) where change.state == .cleared:
      // Alerts are also cleared without a frame: at a run's end, and for another camera.
      let gone = change.alert
      alerts.removeAll { $0.kind == gone.kind && $0.object == gone.object && $0.side == gone.side }
    case .availability where event.isStart || event.isEnd: self = RoadAnswers()
    default: break
    }
  }
}

/// The answers of a ``DriverMonitor``.
struct DriverAnswers: EventAnswers {
  private(set) var risk: RiskState?

  mutating func note(_ event: MonitorEvent) { if case .risk(let state) = event { risk = state } }
}
