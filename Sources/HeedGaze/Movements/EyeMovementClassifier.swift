public import HeedSignals

/// Classifies eye movements online from past samples, with constant work and memory per sample.
///
/// It uses the measures of ``EyeMovementLabeller`` without its look-ahead: saccades and oscillations are recognized
/// late, a fixation may become a pursuit while it lasts, and criteria that need the whole movement do not apply. The
/// rate is measured from the times. Not thread-safe: use one classifier per stream.
public struct EyeMovementClassifier: Sendable {
  /// The result of one sample.
  public struct Step: Hashable, Sendable {
    /// The movement at this sample; `unknown` for the first of a stream, an unusable time, or a long loss.
    public var movement: EyeMovement
    /// The event that ended with the sample before.
    public var ended: EyeMovementEvent?
  }

  private let settings: Settings
  private var clock = SampleClock()
  private var recent = RecentSamples()
  private var noise: LearnedNoise
  private var phases: MovementPhases
  private var event = OngoingMovement()
  /// The interval for which `half`, half the speed window in samples, was computed.
  private var measured = -1.0
  private var half = 1

  /// Classifies with these settings.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    noise = LearnedNoise()
    phases = MovementPhases(settings: settings)
  }

  /// Feeds one sample in time order; a time that repeats or goes back is ignored and gives `unknown`.
  /// - Parameter position: nil when not seen; positions not finite or beyond a full turn count as not seen.
  public mutating func update(_ position: GazePosition?, at time: Timestamp) -> Step {
    guard let seconds = clock.tick(time) else { return Step(movement: .unknown, ended: nil) }
    let isFirst = clock.interval == nil
    let interval = clock.interval ?? 0.01
    let showsSpeeds = interval * settings.speedsFromHertz <= 1
    var cut: EyeMovementEvent?
    if clock.sinceLast > settings.holeIntervals * interval {
      // A movement is not known to have continued through a gap in the times.
      recent.removeAll()
      phases.skip()
      cut = event.finish(interval: interval)
    }
    guard let position, position.isUsable else {
      recent.removeAll()
      let movement = phases.lose(at: seconds)
      let ended = event.turn(to: movement, at: time, nil, speed: nil)
      return Step(movement: movement, ended: cut ?? ended)
    }
    recent.append(x: position.xDegrees, y: position.yDegrees, seconds: seconds)
    if interval != measured { (measured, half) = (interval, Self.halfWindow(settings.saccade, interval: interval)) }
    let change = showsSpeeds ? recent.speed(over: 2 * half + 1) : recent.step
    if let change { noise.update(change, interval: interval) }
    let movement = phases.advance(
      position, change: change, at: seconds, noise: noise.value, interval: interval, lead: Double(half),
      showsSpeeds: showsSpeeds)
    let told: EyeMovement = isFirst ? .unknown : movement
    let ended = event.turn(to: told, at: time, position, speed: showsSpeeds ? change : nil)
    return Step(movement: told, ended: cut ?? ended)
  }

  /// Ends the current movement.
  public mutating func finish() -> EyeMovementEvent? { event.finish(interval: clock.interval ?? 0) }
  /// Mean position of the current fixation; nil while there is none.
  public var fixation: GazePosition? { event.kind == .fixation ? event.position : nil }

  /// Half of the offline window in samples: with past samples only, a full window would double the delay.
  private static func halfWindow(_ settings: SaccadeScanner.Settings, interval: Double) -> Int {
    max(
      1, min(RecentSamples.capacity / 2 - 1, Int((settings.speedHalfWindow.seconds / 2 / interval).rounded())))
  }
}
