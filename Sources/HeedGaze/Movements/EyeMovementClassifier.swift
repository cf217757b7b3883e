public import HeedSignals

/// Tells what the eyes do from what they did until now: constant work and memory for each sample, for a live stream.
///
/// The same speeds, steps and judge as ``EyeMovementLabeller``, which also looks a little ahead. Without that a saccade is
/// known only once it is fast, a swing only once it swings, and a stay may turn into a pursuit while it goes on; and what only
/// the whole of a movement tells (how it began, how short it was, what led to it) is not asked.
/// The rate is measured from the times. Not thread-safe: one classifier for each stream.
public struct EyeMovementClassifier: Sendable {
  /// What one sample told.
  public struct Step: Hashable, Sendable {
    /// What the eyes do at this sample; `unknown` for the first of a stream, for one whose time is of no use, and when lost for long.
    public var movement: EyeMovement
    /// What ended with the sample before.
    public var ended: EyeMovementEvent?
  }

  private let settings: Settings
  private var clock = SampleClock()
  private var recent = RecentSamples()
  private var noise: LearnedNoise
  private var phases: MovementPhases
  private var event = OngoingMovement()
  /// The interval that `half` belongs to, and half the window of a speed in samples.
  private var measured = -1.0
  private var half = 1

  public init(settings: Settings = Settings()) {
    self.settings = settings
    noise = LearnedNoise()
    phases = MovementPhases(settings: settings)
  }

  /// Feeds one sample; samples come in time order.
  ///
  /// A time that repeats or goes back changes nothing and gives `unknown`.
  /// - Parameter position: nil when not seen; what is not finite, or further than a full turn, was not seen.
  public mutating func update(_ position: GazePosition?, at time: Timestamp) -> Step {
    guard let seconds = clock.tick(time) else { return Step(movement: .unknown, ended: nil) }
    let isFirst = clock.interval == nil
    let interval = clock.interval ?? 0.01
    let showsSpeeds = interval * settings.speedsFromHertz <= 1
    var cut: EyeMovementEvent?
    if clock.sinceLast > settings.holeIntervals * interval {
      // What went on before a hole in the times is not known to have gone on in it.
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
    if interval != measured { (measured, half) = (interval, halfWindow(interval: interval)) }
    let change = showsSpeeds ? recent.speed(over: 2 * half + 1) : recent.step
    if let change { noise.update(change, interval: interval) }
    let movement = phases.advance(
      position, change: change, at: seconds, noise: noise.value, interval: interval, lead: Double(half),
      showsSpeeds: showsSpeeds)
    let told: EyeMovement = isFirst ? .unknown : movement
    let ended = event.turn(to: told, at: time, position, speed: showsSpeeds ? change : nil)
    return Step(movement: told, ended: cut ?? ended)
  }

  /// Ends the movement that goes on.
  public mutating func finish() -> EyeMovementEvent? { event.finish(interval: clock.interval ?? 0) }

  /// The mean position of the fixation that goes on; nil while there is none.
  public var fixation: GazePosition? { event.kind == .fixation ? event.position : nil }

  /// Half of the offline window: the past alone is seen late, and half the window is half as late.
  private func halfWindow(interval: Double) -> Int {
    max(
      1, min(RecentSamples.capacity / 2 - 1, Int((settings.saccade.speedHalfWindow.seconds / 2 / interval).rounded())))
  }
}
