package import HeedSignals

/// What the eye movements of a recording come to, in bounded memory: feed it samples, their labels and the movements.
package struct MovementTally: Sendable {
  /// One kind of movement.
  struct Kind: Sendable {
    var count = 0
    /// Milliseconds.
    var durations = Spread()
    /// Degrees of visual angle from the first position to the last.
    var amplitudes = Spread()
    /// Degrees a second.
    var peakVelocities = Spread()
    var seconds = 0.0
  }

  /// Where a saccade went, as its viewer sees it: within 45 degrees of it.
  enum Direction: String, CaseIterable, Sendable { case right, down, left, up }

  /// One saccade for the main sequence: degrees, milliseconds, degrees a second.
  struct Saccade: Sendable {
    var amplitude, duration: Double
    /// nil at a rate that shows no velocities.
    var peakVelocity: Double?
  }

  /// Saccades that the fits and the drawing take. Choice: the intervals of more are narrower than any person is constant.
  private static let mostSaccades = 20_000
  /// Seconds of the excerpt that is drawn sample by sample. Choice: its saccades are some pixels wide.
  static let excerptSeconds = 10.0

  private(set) var kinds: [EyeMovement: Kind] = [:]
  /// Milliseconds from the end of a saccade to the start of the next one, while the eyes were seen.
  private(set) var intervals = Spread()
  private(set) var directions: [Direction: Int] = [:]
  private(set) var saccades = Thinned<Saccade>(most: mostSaccades)
  private(set) var catchUps = CatchUpTally()
  private(set) var following = FollowingTally()
  private(set) var hasTarget = false
  private(set) var path = ScanPath()
  private(set) var excerpt = ScanPath(longest: excerptSeconds)

  /// Samples without a label, oldest first.
  private var waiting: [(time: Timestamp, position: GazePosition?, target: GazePosition?)] = []
  /// The movement before, its end, the end of the last saccade and where the gaze rested before it.
  private var lastEnd, saccadeEnd: Timestamp?
  private var rest, origin: GazePosition?

  /// Starts without samples.
  package init() {}

  /// Seconds of all movements: while the eyes were seen, and blinks.
  var judgedSeconds: Double { kinds.values.reduce(0) { $0 + $1.seconds } }
  func kind(_ movement: EyeMovement) -> Kind { kinds[movement] ?? Kind() }

  /// A sample, in time order.
  /// - Parameters:
  ///   - position: nil when lost.
  ///   - target: Where what may be followed is; nil when not known.
  package mutating func add(_ position: GazePosition?, target: GazePosition? = nil, at time: Timestamp) {
    waiting.append((time, position, target))
    if target != nil { hasTarget = true }
  }

  /// The labels of the next samples.
  package mutating func add(_ labels: [EyeMovement]) {
    for (sample, label) in zip(waiting, labels) {
      path.add(sample.position, target: sample.target, label, at: sample.time)
      excerpt.add(sample.position, target: sample.target, label, at: sample.time)
      following.add(sample.position, target: sample.target, label, at: sample.time)
    }
    waiting.removeFirst(min(waiting.count, labels.count))
  }

  /// A movement, in time order.
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
    // What lies beside a loss or a blink does not follow on what was before it.
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
