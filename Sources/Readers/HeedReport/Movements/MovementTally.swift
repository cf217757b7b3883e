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

  /// Direction of a saccade as the viewer sees it; each direction covers 45 degrees to either side.
  enum Direction: String, CaseIterable, Sendable { case right, down, left, up }

  /// A saccade for the main sequence: amplitude in degrees, duration in milliseconds, velocity in degrees per second.
  struct Saccade: Sendable {
    var amplitude, duration: Double
    /// Peak velocity; nil if the sample rate is too low to measure velocities.
    var peakVelocity: Double?
  }

  /// Maximum number of saccades kept for fits. Choice: with more, intervals would look too certain.
  private static let mostSaccades = 20_000

  private(set) var kinds: [EyeMovement: Kind] = [:]
  /// Times from the end of a saccade to the start of the next, milliseconds; none across a blink or a loss.
  private(set) var intervals = Spread()
  private(set) var directions: [Direction: Int] = [:]
  private(set) var saccades = Thinned<Saccade>(most: mostSaccades)
  private(set) var catchUps = CatchUpTally()
  private(set) var following = FollowingTally()
  private(set) var precision = PrecisionTally()
  /// Number of saccades that are faster than an eye.
  private(set) var impossible = 0

  /// Samples that have no label yet, oldest first.
  private var waiting: [(time: Timestamp, position: GazePosition?, target: GazePosition?)] = []
  /// End times of the last movement and of the last saccade.
  private var lastEnd, saccadeEnd: Timestamp?
  /// Position of the last fixation or pursuit, and of the one before the last saccade.
  private var rest, origin: GazePosition?

  package init() {}

  /// Total time of all movements, blinks included, seconds.
  var judgedSeconds: Double { kinds.values.reduce(0) { $0 + $1.seconds } }
  func kind(_ movement: EyeMovement) -> Kind { kinds[movement] ?? Kind() }

  /// Adds the next sample in time order. `position` is nil if the eye was lost, `target` nil if it is unknown.
  package mutating func add(_ position: GazePosition?, target: GazePosition? = nil, at time: Timestamp) {
    waiting.append((time, position, target))
  }

  /// Adds labels for the oldest samples that have none.
  package mutating func add(_ labels: [EyeMovement]) {
    for (sample, label) in zip(waiting, labels) {
      following.add(sample.position, target: sample.target, label, at: sample.time)
      precision.add(sample.position, label, at: sample.time)
    }
    waiting.removeFirst(min(waiting.count, labels.count))
  }

  /// Adds the next movement in time order.
  package mutating func add(_ event: EyeMovementEvent) {
    let seconds = event.end.seconds(since: event.start)
    catchUps.add(event)
    if event.isFasterThanEyes { impossible += 1 }
    var kind = kind(event.kind)
    kind.count += 1
    kind.seconds += seconds
    kind.durations.add(seconds * 1000)
    if let amplitude = event.amplitudeDegrees { kind.amplitudes.add(amplitude) }
    if let speed = event.peakVelocityDegreesPerSecond { kind.peakVelocities.add(speed) }
    kinds[event.kind] = kind
    // After a blink or a loss, saccades before and after are not put in relation.
    if event.kind == .blink || lastEnd.map({ event.start > $0 }) == true {
      (saccadeEnd, rest, origin) = (nil, nil, nil)
    }
    lastEnd = event.end
    switch event.kind {
    case .saccade: add(saccade: event, seconds)
    case .fixation, .pursuit:
      if let origin, let place = event.position { directions[Self.direction(from: origin, to: place), default: 0] += 1 }
      (rest, origin) = (event.position, nil)
    case .pso, .blink, .unknown: break
    }
  }

  /// Ends a trial: movements before and after are not put in relation, and times may begin again.
  package mutating func interrupt() {
    following.endStretch()
    precision.finish()
    catchUps.interrupt()
    (lastEnd, saccadeEnd, rest, origin) = (nil, nil, nil, nil)
  }

  private mutating func add(saccade event: EyeMovementEvent, _ seconds: Double) {
    if let saccadeEnd { intervals.add(event.start.seconds(since: saccadeEnd) * 1000) }
    (saccadeEnd, origin, rest) = (event.end, rest, nil)
    guard let amplitude = event.amplitudeDegrees, amplitude.isFinite else { return }
    saccades.add(
      Saccade(amplitude: amplitude, duration: seconds * 1000, peakVelocity: event.peakVelocityDegreesPerSecond))
  }

  private static func direction(from: GazePosition, to: GazePosition) -> Direction {
    let (x, y) = (to.xDegrees - from.xDegrees, to.yDegrees - from.yDegrees)
    guard x.magnitude < y.magnitude else { return x < 0 ? .left : .right }
    return y < 0 ? .up : .down
  }
}
