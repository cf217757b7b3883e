import HeedSignals

/// How long the road has been looked at since the last look away.
///
/// A look at what driving needs is neither: it adds nothing and interrupts nothing.
struct OnRoadTimer: Sendable {
  private let longestLoss: Duration
  private var before = Duration.zero
  private var known: Timestamp?

  /// - Parameter longestLoss: After the gaze was lost for longer it begins anew: it may have been anywhere.
  init(longestLoss: Duration) { self.longestLoss = longestLoss }

  /// Takes note of a glance that is over.
  mutating func add(_ glance: Glance) {
    switch glance.zoneClass {
    case .nondriving, .phone: (before, known) = (.zero, nil)
    case .forward, .driving:
      before = unbroken(until: glance.start)
      if glance.zoneClass == .forward { before += glance.end - glance.start }
      known = glance.end
    }
  }

  /// - Parameter glance: The one that is going on.
  func length(with glance: GlanceRecorder.Ongoing) -> Duration {
    glance.zoneClass == .forward ? unbroken(until: glance.start) + (glance.lastSeen - glance.start) : .zero
  }

  private func unbroken(until time: Timestamp) -> Duration {
    known.map { time - $0 <= longestLoss } ?? false ? before : .zero
  }
}
