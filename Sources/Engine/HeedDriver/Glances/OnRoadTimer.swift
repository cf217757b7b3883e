import HeedSignals

/// Time on the road since the last look away. Looks that driving needs neither add to the time nor interrupt it.
struct OnRoadTimer: Sendable {
  private let longestLoss: Duration
  private var before = Duration.zero
  private var known: Timestamp?

  /// - Parameter longestLoss: Time without gaze after which the timer restarts, because a longer loss may hide a look
  ///   away.
  init(longestLoss: Duration) { self.longestLoss = longestLoss }

  mutating func add(_ glance: Glance) {
    guard glance.zoneClass.isDrivingRelated else {
      (before, known) = (.zero, nil)
      return
    }
    before = unbroken(until: glance.start)
    if glance.zoneClass.isOnRoad { before += glance.end - glance.start }
    known = glance.end
  }

  func length(with glance: GlanceRecorder.Ongoing) -> Duration {
    glance.zoneClass.isOnRoad ? unbroken(until: glance.start) + (glance.lastSeen - glance.start) : .zero
  }

  private func unbroken(until time: Timestamp) -> Duration {
    known.map { time - $0 <= longestLoss } ?? false ? before : .zero
  }
}
