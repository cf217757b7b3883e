package import HeedSignals

/// Statistics of a recording's eye movements in bounded memory, from samples, their labels and the movements.
package struct MovementTally: Sendable {
  /// Totals and distributions of one kind of movement.
  struct Kind: Sendable {
    var count = 0
    /// Milliseconds.
    var durations = Spread()
    /// From the first position to the last, degrees of visual angle.
    var amplitudes = Spread()
    /// Degrees a second.
    var peakVelocities = Spread()
    var seconds = 0.0
  }

  /// Direction of a saccade for the viewer, within 45 degrees.
  enum Direction: String, CaseIterable, Sendable { case right, down, left, up }

  /// A saccade of the main sequence, in degrees, milliseconds and degrees per second.
  struct Saccade: Sendable {
    var amplitude, duration: Double
    /// nil at a rate that does not resolve velocities.
    var peakVelocity: Double?
  }

  /// Maximum number of saccades for fits and drawing. Choice: more make intervals narrower than a person's variation.
  private static let mostSaccades = 20_000
  /// Length of the excerpt, seconds. Choice: saccades are then some pixels wide.
  static let excerptSeconds = 10.0

  private(set) var kinds: [EyeMovement: Kind] = [:]
  /// Times from the end of a saccade to the start of the next while the eyes were seen, milliseconds.
  private(set) var intervals = Spread()
  private(set) var directions: [Direction: Int] = [:]
  private(set) var saccades = Thinned<Saccade>(most: mostSaccades)
  private(set) var catchUps = CatchUpTally()
  private(set) var following = FollowingTally()
  private(set) var hasTarget = false
  private(set) var path = ScanPath()
  private(set) var excerpt = ScanPath(longest: excerptSeconds)

  /// Samples that wait for their label, oldest first.
  private var waiting: [(time: Timestamp, position: GazePosition?, target: GazePosition?)] = []
  /// Ends of the last movement and the last saccade.
  private var lastEnd, saccadeEnd: Timestamp?
  /// Last position at rest, and the position at rest before the last saccade.
  private var rest, origin: GazePosition?

  package init() {}

  /// Time of all movements including blinks, seconds.
  var judgedSeconds: Double { kinds.values.reduce(0) { $0 + $1.seconds } }
  func kind(_ movement: EyeMovement) -> Kind { kinds[movement] ?? Kind() }

  /// Adds a sample; samples come in time order. The position is nil when lost, the target nil when unknown.
  package mutating func add(_ position: GazePosition?, target: GazePosition? = nil, at time: Timestamp) {
    waiting.append((time, position, target))
    if target != nil { hasTarget = true }
  }

  /// Adds the labels of the next samples.
  package mutating func add(_ labels: [EyeMovement]) {
    for (sample, label) in zip(waiting, labels) {
      path.add(sample.position, target: sample.target, label, at: sample.time)
      excerpt.add(sample.position, target: sample.target, label, at: sample.time)
      following.add(sample.position, target: sample.target, label, at: sample.time)
    }
    waiting.removeFirst(min(waiting.count, labels.count))
  }

  /// Adds a movement; movements come in time order.
  package mutating func add(_ event: EyeMovementEvent) {
    let seconds = event.end.seconds(since: event.start)
    catchUps.add(event)
    var kind = kind(event.kind)
    kind.count += 1
    kind.seconds += seconds
    kind.durations.add(seconds * 1000)
    if let amplitude = event.amplitudeDegrees { kind.amplitudes.add(amplitude) }
    if let speed = event.peakVelocityDegreesPerSecond { kind.peakVelocities.add(speed) }
    kinds[event.kind] = kind
    // A loss or a blink breaks the sequence of movements.
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
