import HeedSignals

/// Time since the last look at the road. An unknown gaze neither begins nor ends it, unless it lasts.
struct UnattendedSpell: Sendable {
  enum Moment {
    /// Looking elsewhere, or shut eyes.
    case away
    /// A look at the road that is too short for an answer.
    case glimpse
    /// The driver looks at the road or acts, or the vehicle stands still.
    case answered
    case unknown
    /// The cabin is not observable: this time does not count.
    case unavailable
  }

  /// Choice: same as the rule books' longest loss of the gaze, which may hide a look at the road.
  private static let longestLoss = Duration.seconds(2)

  private var since: Timestamp?
  private var lostSince: Timestamp?
  private var last: Timestamp?

  mutating func update(_ moment: Moment, at time: Timestamp) {
    defer { last = time }
    switch moment {
    case .away: (since, lostSince) = (since ?? time, nil)
    case .glimpse: lostSince = nil
    case .answered: (since, lostSince) = (nil, nil)
    case .unknown:
      let lost = lostSince ?? time
      lostSince = lost
      if time - lost > Self.longestLoss { since = nil }
    case .unavailable:
      let passed = last.map { time - $0 } ?? .zero
      (since, lostSince) = (since.map { $0 + passed }, lostSince.map { $0 + passed })
    }
  }

  func length(at time: Timestamp) -> Duration { since.map { time - $0 } ?? .zero }
}
