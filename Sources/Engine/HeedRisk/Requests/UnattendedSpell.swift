import HeedSignals

/// Measures the time since the last look at the road. More than two seconds of unknown gaze restart the measurement.
struct UnattendedSpell: Sendable {
  /// How a moment counts for the time without a look at the road.
  enum Moment {
    /// The driver looks elsewhere, or the eyes are shut.
    case away
    /// A look at the road that is too short to count as an answer.
    case glimpse
    /// The driver looks at the road or acts, or the vehicle stands still.
    case answered
    case unknown
    /// The cabin is unavailable, so this time does not count.
    case unavailable
  }

  private var since: Timestamp?
  private var lostSince: Timestamp?
  private var last: Timestamp?

  /// Feeds one moment, in time order. Unavailable time moves both starts, so that it does not count.
  mutating func update(_ moment: Moment, at time: Timestamp) {
    defer { last = time }
    switch moment {
    case .away: (since, lostSince) = (since ?? time, nil)
    case .glimpse: lostSince = nil
    case .answered: (since, lostSince) = (nil, nil)
    case .unknown:
      let lost = lostSince ?? time
      lostSince = lost
      if time - lost > RiskEngine.longestGazeLoss { since = nil }
    case .unavailable:
      let passed = last.map { time - $0 } ?? .zero
      (since, lostSince) = (since.map { $0 + passed }, lostSince.map { $0 + passed })
    }
  }

  func length(at time: Timestamp) -> Duration { since.map { time - $0 } ?? .zero }
}
