import HeedSignals

/// Time on the road since the last look away. Driving-related looks neither add to it nor interrupt it.
struct OnRoadTimer: Sendable {
  private let longestLoss: Duration
  private var before = Duration.zero
  private var known: Timestamp?

  /// - Parameter longestLoss: A longer loss of the gaze restarts the timer, because the loss may hide a look away.
  init(longestLoss: Duration) { self.longestLoss = longestLoss }

  mutating func add(_ glance: Glance) {
    switch glance.zoneClass {
    case .nondriving, .phone: (before, known) = (.zero, nil)
    case .forward, .driving:
      before = unbroken(until: glance.start)
      if glance.zoneClass == .forward { before += glance.end - glance.start }
      known = glance.end
    }
  }

  func length(with glance: GlanceRecorder.Ongoing) -> Duration {
    glance.zoneClass == .forward ? unbroken(until: glance.start) + (glance.lastSeen - glance.start) : .zero
  }

  private func unbroken(until time: Timestamp) -> Duration {
    known.map { time - $0 <= longestLoss } ?? false ? before : .zero
  }
}
