import HeedSignals

/// Saccades that catch up with what the eyes follow: those between two pursuits, without a rest, a blink or a loss between.
struct CatchUpTally: Sendable {
  /// Saccades in a row that still catch up. Choice: more of them without a pursuit between search for something.
  private static let mostInARow = 3

  /// Degrees.
  private(set) var amplitudes = Spread()
  private(set) var count = 0
  /// Of the pursuits, and of the catch-up saccades between them with their oscillation.
  private(set) var seconds = 0.0

  /// What came after the last pursuit; nil after something else.
  private var pending: (saccades: [Double?], seconds: Double)?
  private var lastEnd: Timestamp?

  /// Movements come in time order.
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
