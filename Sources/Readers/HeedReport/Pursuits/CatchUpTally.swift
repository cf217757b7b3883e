import HeedSignals

/// Counts catch-up saccades: saccades between two pursuits without a fixation, blink or loss between them.
struct CatchUpTally: Sendable {
  /// Maximum number of catch-up saccades in a row. Choice: a longer series without a pursuit is a search.
  private static let mostInARow = 3

  /// Amplitudes, degrees.
  private(set) var amplitudes = Spread()
  private(set) var count = 0
  /// Time of the pursuits and of the saccades and oscillations between them, seconds.
  private(set) var seconds = 0.0

  /// Saccades and time since the last pursuit; nil after other movements.
  private var pending: (saccades: [Double?], seconds: Double)?
  /// End of the previous movement; a gap after that end breaks a series.
  private var lastEnd: Timestamp?

  /// Adds a movement, in time order.
  mutating func add(_ event: EyeMovementEvent) {
    if let lastEnd, event.start > lastEnd { pending = nil }
    lastEnd = event.end
    let length = event.end.seconds(since: event.start)
    switch event.kind {
    case .pursuit:
      count += pending?.saccades.count ?? 0
      seconds += pending?.seconds ?? 0
      seconds += length
      for amplitude in pending?.saccades ?? [] { if let amplitude { amplitudes.add(amplitude) } }
      pending = ([], 0)
    case .saccade:
      pending?.saccades.append(event.amplitudeDegrees)
      pending?.seconds += length
      if let pending, pending.saccades.count > Self.mostInARow { self.pending = nil }
    case .pso: pending?.seconds += length
    case .fixation, .blink, .unknown: pending = nil
    }
  }
}
