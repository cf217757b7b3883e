import HeedSignals

/// The state machine of online gaze: stay, saccade, swing, loss.
struct MovementPhases: Sendable {
  private enum Phase: Sendable {
    /// Fixation or pursuit.
    case stay
    /// `top` is the highest speed or largest step so far.
    case saccade(top: Double)
    case swing(since: Double, moved: Double)
    /// Not seen; `isBlink` while short enough for a blink.
    case lost(since: Double, isBlink: Bool)
    /// The lids of a blink are opening.
    case opening(shut: Double, since: Double, moved: Double)
  }

  private let saccades: SaccadeScanner
  private let steps: StepScanner
  private let losses: DropoutScanner
  private let longestBlink, longestFlank, flankPause, opening, longestSwing: Double
  private let swingPause, stepSwing: Double
  private var phase = Phase.stay
  private var lastChange = 0.0
  /// The largest saccade that may go undetected within a stay, degrees.
  private var hidden = 0.0
  private var stay: FixationDrift

  init(settings: EyeMovementClassifier.Settings) {
    saccades = SaccadeScanner(settings: settings.saccade)
    steps = StepScanner(settings: settings.step)
    losses = DropoutScanner(settings: settings.blink)
    longestBlink = settings.blink.longest.seconds
    longestFlank = settings.blink.longestFlank.seconds
    flankPause = settings.blink.flankPause.seconds
    opening = settings.blink.opening.seconds
    longestSwing = settings.saccade.longestSwing.seconds
    swingPause = settings.saccade.swingPause.seconds
    stepSwing = settings.step.swing.seconds
    stay = FixationDrift(settings: settings.drift)
  }

  mutating func lose(at seconds: Double) -> EyeMovement {
    switch phase {
    case .lost(let since, let isBlink):
      let goesOn = isBlink && seconds - since <= longestBlink
      if goesOn != isBlink { phase = .lost(since: since, isBlink: goesOn) }
      return goesOn ? .blink : .unknown
    case .opening(let shut, _, _):
      // The lids had not opened yet, so the blink continues.
      phase = .lost(since: shut, isBlink: seconds - shut <= longestBlink)
      return seconds - shut <= longestBlink ? .blink : .unknown
    case .stay, .saccade, .swing:
      stay.end()
      phase = .lost(since: seconds, isBlink: true)
      return .blink
    }
  }

  /// A gap in the times: nothing shows that the eyes were shut.
  mutating func skip() {
    stay.end()
    phase = .stay
  }

  /// Feeds a seen sample.
  /// - Parameters:
  ///   - change: Speed or step; nil when the sample before was not seen.
  ///   - lead: Delay of the measured speed, samples.
  mutating func advance(
    _ position: GazePosition, change: Double?, at seconds: Double, noise: Double, interval: Double, lead: Double,
    showsSpeeds: Bool
  ) -> EyeMovement {
    let change = change ?? 0
    hidden = showsSpeeds ? 0 : steps.step(noise: noise)
    defer { lastChange = change }
    switch phase {
    case .stay:
      let threshold = showsSpeeds ? saccades.peak(noise: noise) : steps.step(noise: noise)
      guard change > threshold else {
        let isPursuit = stay.isPursuit(position, at: seconds, hiddenDegrees: hidden, interval: interval)
        return isPursuit ? .pursuit : .fixation
      }
      stay.end()
      phase = .saccade(top: change)
      return .saccade
    case .saccade(let top):
      return saccade(
        position, change, at: seconds, top: top, noise: noise, interval: interval, lead: lead, showsSpeeds: showsSpeeds)
    case .swing(let since, let moved):
      let moves = showsSpeeds && change > saccades.swing(noise: noise)
      let pause = showsSpeeds ? swingPause : 0
      let longest = showsSpeeds ? longestSwing : stepSwing
      if seconds - since <= longest, moves || seconds - moved <= pause || !showsSpeeds {
        phase = .swing(since: since, moved: moves ? seconds : moved)
        return .pso
      }
      return rest(position, at: seconds, interval: interval)
    case .lost(let shut, let isBlink):
      guard isBlink else { return rest(position, at: seconds, interval: interval) }
      phase = .opening(shut: shut, since: seconds, moved: seconds)
      return .blink
    case .opening(let shut, let since, let moved):
      let moves = change > (showsSpeeds ? losses.speed(noise: noise) : steps.step(noise: noise))
      let base = showsSpeeds ? 0 : opening
      if seconds - since <= longestFlank, moves || seconds - moved <= flankPause || seconds - since <= base {
        phase = .opening(shut: shut, since: since, moved: moves ? seconds : moved)
        return .blink
      }
      return rest(position, at: seconds, interval: interval)
    }
  }

  private mutating func saccade(
    _ position: GazePosition, _ change: Double, at seconds: Double, top: Double, noise: Double,
    interval: Double, lead: Double, showsSpeeds: Bool
  ) -> EyeMovement {
    let goesOn: Bool
    if showsSpeeds {
      let isValley = lastChange < saccades.valley(top: top) && change > lastChange
      // The speed is that of the window's middle; extrapolated to now.
      let now = change + (change - lastChange) * lead
      goesOn = now > saccades.rest(noise: noise, top: top) && !isValley
    } else {
      goesOn = change > steps.step(noise: noise)
    }
    guard !goesOn else {
      phase = .saccade(top: max(top, change))
      return .saccade
    }
    let swings = showsSpeeds ? change > saccades.swing(noise: noise) : interval <= stepSwing
    guard swings else { return rest(position, at: seconds, interval: interval) }
    phase = .swing(since: seconds, moved: seconds)
    return .pso
  }

  private mutating func rest(_ position: GazePosition, at seconds: Double, interval: Double) -> EyeMovement {
    phase = .stay
    return stay.isPursuit(position, at: seconds, hiddenDegrees: hidden, interval: interval) ? .pursuit : .fixation
  }
}
