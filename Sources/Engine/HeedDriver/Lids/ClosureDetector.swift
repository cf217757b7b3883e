public import HeedSignals

/// One closure of an eye, or of both eyes together, from half shut to half open.
public struct Closure: Hashable, Sendable {
  /// When the lids fell through half of the open level, interpolated between frames.
  public var start: Timestamp
  /// When the lids rose through half of the open level; nil while the eye is shut, and if the eye was lost.
  public var end: Timestamp?
  /// Lowest lid height reached, 0...1.
  public var lowest: Double
  /// Largest closure reached, 0 open ... 1 shut.
  public var depth: Double { LidSign.turned(lowest) }
  /// When the eye was last seen shut; later frames may already show its opening.
  public var lastShut: Timestamp
  /// Standard uncertainty of `start`, from the frame interval; nil if the fall was not seen.
  public var startError: Duration?
  /// Standard uncertainty of `end`, from the frame interval; nil without a seen rise.
  public var endError: Duration?
  /// Amplitude and speed of the lid; nil until the eye opened.
  public var stroke: LidStroke?
}

/// Finds closures in a stream of lid heights; ``EyeClosureMonitor`` classifies them.
///
/// A look down lowers the lids to two thirds of the open level, and to the camera they look even lower, so they may
/// be below half of the open level. Therefore a closure must also reach `shutBelow`. Lids that were low before must
/// fall to half of their earlier level.
public struct ClosureDetector: Sendable {
  /// The change that one sample makes.
  public enum Step: Hashable, Sendable {
    /// The eye is shut, since the closure's `start`.
    case shut(Closure)
    /// The eye opened again.
    case opened(Closure)
    /// The eye was lost while shut: the closure has no end.
    case lost(Closure)
  }

  /// Open, shut, or in a quick fall whose meaning the next samples decide.
  private enum State: Hashable, Sendable {
    case open
    /// Below half open after a fast fall: a quick blink if the lids return, a look down if they stay low.
    case dipping(Closure)
    case shut(Closure, risenSince: Timestamp?)
  }

  private let settings: Settings
  private var state = State.open { didSet { note() } }
  /// Start of the uninterrupted time below `shutBelow`; nil while the lids are higher.
  private var lowSince: Timestamp?
  private var recent = LidTrace()
  private var latest: Timestamp?
  private var canBeHeld = false
  /// Largest fall of the lids within `quickFallWithin` in the current dip.
  private var fell = 0.0
  /// Minimum depth of a quick blink for this person, 0...1.
  private var leastDepth = 0.0

  /// A detector without observations.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The current closure; nil while the eye is open or lost.
  public var current: Closure? {
    if case .shut(let closure, _) = state { return closure }
    return nil
  }

  /// Start of the current closure; nil while the eye is open or lost.
  private(set) var shutSince: Timestamp?
  /// True from the first frame below half open, even if the dip is no blink.
  private(set) var isClosing = false

  private mutating func note() {
    switch state {
    case .open: (isClosing, shutSince) = (false, nil)
    case .dipping: (isClosing, shutSince) = (true, nil)
    case .shut(let closure, _): (isClosing, shutSince) = (true, closure.start)
    }
  }

  /// Feeds one sample. Samples come in time order; a sample that is not later than the last one is ignored.
  /// - Parameters:
  ///   - height: Lid height, 0 shut ... 1 open; nil or NaN if the eye was not seen.
  ///   - blinkDepth: The closure that nearly all of this person's blinks reach; nil if unknown.
  ///   - isBeyondGaze: True if `height` shows lids that follow the gaze down as open; lids that stay low after a
  ///     quick fall are then shut.
  /// - Returns: The change that the sample made; nil without a change.
  public mutating func update(
    _ height: Double?, blinkDepth: Double? = nil, isBeyondGaze: Bool = false, at time: Timestamp
  ) -> Step? {
    if let latest, time <= latest { return nil }
    (latest, canBeHeld) = (time, isBeyondGaze)
    leastDepth = blinkDepth ?? 0
    if let last = recent.last, time - last.time > Self.longestGap, let step = lose() {
      if let height, height.isFinite { see(height, at: time) }
      return step
    }
    guard let height, height.isFinite else { return nil }
    see(height, at: time)
    if !isClosing, height >= settings.halfOpen { return nil }
    return advance(height, at: time)
  }

  private mutating func see(_ height: Double, at time: Timestamp) {
    lowSince = height < settings.shutBelow ? lowSince ?? time : nil
    recent.add(height, at: time)
    recent.forget(before: time - Self.longestFall - Self.longestFall)
  }

  private mutating func lose() -> Step? {
    recent.clear()
    lowSince = nil
    defer { state = .open }
    return current.map(Step.lost)
  }

  /// Moves the state by one sample; a dip ends as a quick blink, a look down or a closure.
  private mutating func advance(_ height: Double, at time: Timestamp) -> Step? {
    switch state {
    case .open:
      guard height < settings.halfOpen, let closure = beginning(height, at: time) else { return nil }
      if height < settings.shutBelow { return shut(closure) }
      if hasFallenFast(to: height) { state = .dipping(closure) }
      fell = 0
      return nil
    case .dipping(var closure):
      closure.lowest = min(closure.lowest, height)
      fell = max(fell, recent.highestBefore(within: Self.quickFallWithin) - height)
      if height < settings.shutBelow { return shut(closure) }
      if height >= max(settings.halfOpen, closure.lowest + Self.quickFall) {
        if closure.depth >= leastDepth { return open(closure, level: settings.halfOpen) }
        state = .open
        return nil
      }
      guard time - closure.start > Self.quickReturnWithin else {
        state = .dipping(closure)
        return nil
      }
      state = .open
      return canBeHeld && height < Self.heldBelow && fell >= Self.heldFall ? shut(closure) : nil
    case .shut(var closure, let risen):
      closure.lowest = min(closure.lowest, height)
      if height >= settings.halfOpen { return open(closure, level: settings.halfOpen) }
      let held = canBeHeld ? min(Self.heldBelow, closure.lowest + Self.heldRise) : 0
      guard height >= max(settings.shutBelow, held) else {
        closure.lastShut = time
        state = .shut(closure, risenSince: nil)
        return nil
      }
      let since = risen ?? time
      guard time - since < Self.settling else { return open(closure, level: height / 2) }
      state = .shut(closure, risenSince: since)
      return nil
    }
  }

  private func beginning(_ height: Double, at time: Timestamp) -> Closure? {
    let fall = startOfFall()
    // Without a seen fall, for example after a gap, the lids must be low for long.
    let low = lowSince.flatMap { time - $0 >= Self.longestFall ? $0 : nil }
    guard let start = fall?.time ?? low else { return nil }
    return Closure(start: start, end: nil, lowest: height, lastShut: time, startError: fall?.error)
  }

  private mutating func shut(_ closure: Closure) -> Step {
    state = .shut(closure, risenSince: nil)
    return .shut(closure)
  }

  private func hasFallenFast(to height: Double) -> Bool {
    recent.highestBefore(within: Self.quickFallWithin) - height >= Self.quickFall
  }

  /// When the lids fell through half of their earlier level; nil if the fall was not seen.
  private func startOfFall() -> LidTrace.Crossing? {
    guard let now = recent.last else { return nil }
    if let crossing = recent.lastCrossing(of: settings.halfOpen, rising: false),
      now.time - crossing.time <= Self.longestFall, isSteadyFall(since: crossing.time)
    {
      // If lowered lids quickly fall to half of their level, the closure starts with this second fall.
      let before = recent.highestBefore(within: Self.quickFallWithin)
      guard now.time - crossing.time > Self.settling, now.height <= before / 2 else { return crossing }
      return recent.lastCrossing(of: before / 2, rising: false)
    }
    let before = recent.highestBefore(within: Self.longestFall)
    guard before >= settings.shutBelow, now.height < settings.shutBelow else { return nil }
    return recent.lastCrossing(of: before / 2, rising: false)
  }

  /// False if the lids rose again since `start`, because the fall at `start` was then another movement.
  private func isSteadyFall(since start: Timestamp) -> Bool {
    var lowest = settings.halfOpen
    for sample in recent.samples where sample.time > start {
      guard sample.height <= lowest + Self.steadyFallRise else { return false }
      lowest = min(lowest, sample.height)
    }
    return true
  }

  /// Ends the closure when the lids rose through `level`, and measures its stroke.
  private mutating func open(_ closure: Closure, level: Double) -> Step {
    var closure = closure
    let end = recent.lastCrossing(of: level, rising: true)
    closure.end = max(closure.start, end?.time ?? recent.last?.time ?? closure.start)
    closure.endError = end?.error
    closure.stroke = LidStroke(recent, start: closure.start, end: end, level: level)
    state = .open
    recent.forgetAllButLast()
    return .opened(closure)
  }
}
