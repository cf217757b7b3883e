import HeedSignals

/// Counts catch-up saccades: saccades between two pursuits without a fixation, blink or loss between them.
struct CatchUpTally: Sendable {
  /// Maximum number of catch-up saccades in a row. Choice: a longer series without a pursuit is a visual search.
  private static let mostInARow = 3

  /// Amplitudes of the catch-up saccades, degrees.
  private(set) var amplitudes = Spread()
  private(set) var count = 0
  /// Total time of the pursuits, and of saccades and oscillations between two pursuits, seconds.
  private(set) var seconds = 0.0

  /// Amplitudes of the saccades since the last pursuit, and the time since; nil if another movement came between.
  private var pending: (saccades: [Double?], seconds: Double)?
  /// End of the previous movement. If the next movement starts later than that, the series is broken.
  private var lastEnd: Timestamp?

  /// Ends a trial, after which times may begin again.
  mutating func interrupt() { (pending, lastEnd) = (nil, nil) }

  /// Adds the next movement in time order.
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
