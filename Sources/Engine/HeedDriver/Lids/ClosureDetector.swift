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

/// Follows lids that are shut: from half shut on the way down until half open on the way up.
///
/// A look down lowers the lids to two thirds of the open level, and to the camera they look even lower, so they may be
/// below half of the open level. Therefore a closure must also reach `shutBelow`. Lids that were low before must fall
/// to half of their earlier level. ``EyeClosureMonitor`` classifies the closures; quick blinks, of which a camera may
/// show no shut frame, are found by `BlinkDetector`.
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

  /// The current closure; nil while the eye is open or lost.
  public private(set) var current: Closure?
  /// Since when the lids have been higher in the current closure; nil while they are low.
  private var risenSince: Timestamp?
  /// Start of the uninterrupted time below `shutBelow`; nil while the lids are higher.
  private var lowSince: Timestamp?
  private var recent = LidTrace()
  private var latest: Timestamp?

  /// A detector without observations.
  public init() {}

  /// Feeds one sample. Samples come in time order; a sample that is not later than the last one is ignored.
  /// - Parameters:
  ///   - height: Lid height, 0 shut ... 1 open; nil or NaN if the eye was not seen.
  ///   - isBeyondGaze: True if `height` shows lids that follow the gaze down as open; lids that stay low after a
  ///     quick fall are then shut.
  /// - Returns: The change that the sample made; nil without a change.
  public mutating func update(_ height: Double?, isBeyondGaze: Bool = false, at time: Timestamp) -> Step? {
    if let latest, time <= latest { return nil }
    latest = time
    if let last = recent.last, time - last.time > Self.longestGap, let lost = lose() {
      if let height, height.isFinite { see(height, at: time) }
      return .lost(lost)
    }
    guard let height, height.isFinite else { return nil }
    see(height, at: time)
    if let current { return follow(current, height, canBeHeld: isBeyondGaze, at: time) }
    guard height < Self.halfOpen, let closure = beginning(height, at: time),
      height < Self.shutBelow || isBeyondGaze && isHeld(closure, height, at: time)
    else { return nil }
    current = closure
    return .shut(closure)
  }

  private mutating func see(_ height: Double, at time: Timestamp) {
    lowSince = height < Self.shutBelow ? lowSince ?? time : nil
    recent.add(height, at: time)
    recent.forget(before: time - Self.longestFall - Self.longestFall)
  }

  private mutating func lose() -> Closure? {
    recent.clear()
    defer { (current, risenSince, lowSince) = (nil, nil, nil) }
    return current
  }

  /// Goes on with a closure, or ends it.
  private mutating func follow(_ closure: Closure, _ height: Double, canBeHeld: Bool, at time: Timestamp) -> Step? {
    var closure = closure
    closure.lowest = min(closure.lowest, height)
    if height >= Self.halfOpen { return open(closure, level: Self.halfOpen) }
    let held = canBeHeld ? min(Self.heldBelow, closure.lowest + Self.heldRise) : 0
    if height < max(Self.shutBelow, held) {
      closure.lastShut = time
      risenSince = nil
    } else {
      risenSince = risenSince ?? time
      if let risenSince, time - risenSince >= Self.settling { return open(closure, level: height / 2) }
    }
    current = closure
    return nil
  }

  /// True if lids that fell quickly stay low for longer than a blink.
  private func isHeld(_ closure: Closure, _ height: Double, at time: Timestamp) -> Bool {
    guard height < Self.heldBelow, time - closure.start > Self.quickReturnWithin else { return false }
    let samples = recent.samples(from: closure.start - Self.quickFallWithin, to: time)
    return samples.indices.contains { low in
      samples[..<low].contains { top in
        samples[low].time - top.time <= Self.quickFallWithin && top.height - samples[low].height >= Self.heldFall
      }
    }
  }

  private func beginning(_ height: Double, at time: Timestamp) -> Closure? {
    let fall = startOfFall()
    // Without a seen fall, for example after a gap, the lids must be low for long.
    let low = lowSince.flatMap { time - $0 >= Self.longestFall ? $0 : nil }
    guard let start = fall?.time ?? low else { return nil }
    return Closure(start: start, end: nil, lowest: height, lastShut: time, startError: fall?.error)
  }

  /// When the lids fell through half of their earlier level; nil if the fall was not seen.
  private func startOfFall() -> LidTrace.Crossing? {
    guard let now = recent.last else { return nil }
    if let crossing = recent.lastCrossing(of: Self.halfOpen, rising: false),
      now.time - crossing.time <= Self.longestFall, isSteadyFall(since: crossing.time)
    {
      // If lowered lids quickly fall to half of their level, the closure starts with this second fall.
      let before = recent.highestBefore(within: Self.quickFallWithin)
      guard now.time - crossing.time > Self.settling, now.height <= before / 2 else { return crossing }
      return recent.lastCrossing(of: before / 2, rising: false)
    }
    let before = recent.highestBefore(within: Self.longestFall)
    guard before >= Self.shutBelow, now.height < Self.shutBelow else { return nil }
    return recent.lastCrossing(of: before / 2, rising: false)
  }

  /// False if the lids rose again since `start`, because the fall at `start` was then another movement.
  private func isSteadyFall(since start: Timestamp) -> Bool {
    var lowest = Self.halfOpen
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
    (current, risenSince) = (nil, nil)
    recent.forgetAllButLast()
    return .opened(closure)
  }
}
