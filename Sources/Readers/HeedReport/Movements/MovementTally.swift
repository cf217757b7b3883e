package import HeedSignals

/// Statistics of a recording's eye movements in bounded memory. The input is samples, their labels and movements.
package struct MovementTally: Sendable {
  /// Totals and distributions of one kind of eye movement.
  struct Kind: Sendable {
    var count = 0
    /// Durations of the movements, milliseconds.
    var durations = Spread()
    /// Distances from a movement's first position to its last, degrees of visual angle.
    var amplitudes = Spread()
    /// Peak velocities of the movements, degrees per second.
    var peakVelocities = Spread()
    var seconds = 0.0
  }

  private(set) var kinds: [EyeMovement: Kind] = [:]
  /// Times from the end of a saccade to the start of the next, milliseconds; none across a blink or a loss.
  private(set) var intervals = Spread()
  private(set) var precision = PrecisionTally()
  /// Number of saccades that are faster than an eye.
  private(set) var impossible = 0
  /// Samples that have no label yet, oldest first.
  private var waiting: [(time: Timestamp, position: GazePosition?)] = []
  /// End times of the last movement and of the last saccade.
  private var lastEnd, saccadeEnd: Timestamp?

  package init() {}

  /// Total time of all movements, blinks included, seconds.
  var judgedSeconds: Double { kinds.values.reduce(0) { $0 + $1.seconds } }

  func kind(_ movement: EyeMovement) -> Kind { kinds[movement] ?? Kind() }

  /// Adds the next sample in time order; `position` is nil if the eye was lost.
  package mutating func add(_ position: GazePosition?, at time: Timestamp) { waiting.append((time, position)) }

  /// Adds labels for the oldest samples that have none.
  package mutating func add(_ labels: [EyeMovement]) {
    for (sample, label) in zip(waiting, labels) { precision.add(sample.position, label, at: sample.time) }
    waiting.removeFirst(min(waiting.count, labels.count))
  }

  /// Adds the next movement in time order.
  package mutating func add(_ event: EyeMovementEvent) {
    let seconds = event.end.seconds(since: event.start)
    if event.isFasterThanEyes { impossible += 1 }
    var kind = kind(event.kind)
    kind.count += 1
    kind.seconds += seconds
    kind.durations.add(seconds * 1000)
    if let amplitude = event.amplitudeDegrees { kind.amplitudes.add(amplitude) }
    if let speed = event.peakVelocityDegreesPerSecond { kind.peakVelocities.add(speed) }
    kinds[event.kind] = kind
    // After a blink or a loss, saccades before and after are not put in relation.
    if event.kind == .blink || lastEnd.map({ event.start > $0 }) == true { saccadeEnd = nil }
    lastEnd = event.end
    guard event.kind == .saccade else { return }
    if let saccadeEnd { intervals.add(event.start.seconds(since: saccadeEnd) * 1000) }
    saccadeEnd = event.end
  }

  /// Ends a trial: movements before and after are not put in relation, and times may begin again.
  package mutating func interrupt() {
    precision = precision.finished
    (lastEnd, saccadeEnd) = (nil, nil)
  }
}
