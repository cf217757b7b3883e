import HeedSignals

/// Counts catch-up saccades: saccades between two pursuits without a fixation, blink or loss between them.
struct CatchUpTally: Sendable {
  /// Maximum number of catch-up saccades in a row. Choice: a longer series without a pursuit is a search.
  private static let mostInARow = 3

  /// Amplitudes, degrees.
  private(set) var amplitudes = Spread()
  private(set) var count = 0
  /// Total time of the pursuits and of the catch-up saccades between them with their oscillations, seconds.
  private(set) var seconds = 0.0

  /// Saccades and time since the last pursuit; nil after other movements.
  private var pending: (saccades: [Double?], seconds: Double)?
  private var lastEnd: Timestamp?

  /// Adds a movement, in time order.
  mutating func add(_ event: EyeMovementEvent) {
    if let lastEnd, event.start > lastEnd { pending = nil }
    lastEnd = event.end
    let length = event.end.seconds(since: event.start)
    switch event.kind {
    case .pursuit:
      if let pending { count(pending) }
      seconds += length
      pending = ([], 0)
    case .saccade:
      pending?.saccades.append(event.amplitudeDegrees)
      pending?.seconds += length
      if let pending, pending.saccades.count > Self.mostInARow { self.pending = nil }
    case .pso: pending?.seconds += length
    case .fixation, .blink, .unknown: pending = nil
    }
  }

  private mutating func count(_ between: (saccades: [Double?], seconds: Double)) {
    count += between.saccades.count
    seconds += between.seconds
    for amplitude in between.saccades { if let amplitude { amplitudes.add(amplitude) } }
  }
}
