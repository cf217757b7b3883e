public import HeedSignals

/// Says what closures mean: blinks up to a second, then microsleep, then sleep; of both eyes or one.
public struct EyeClosureMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    public var closure = ClosureDetector.Settings()
    /// Source: docs/references.md, eyes and drowsiness: ordinary blinks take 100-400 ms.
    @Seconds public var slowBlinkAbove: Duration = .milliseconds(400)
    /// Source: docs/references.md, eyes and drowsiness: microsleep from 1 s.
    @Seconds public var microsleepFrom: Duration = .seconds(1)
    /// Source: docs/references.md, eyes and drowsiness: sleep from 3 s.
    @Seconds public var sleepFrom: Duration = .seconds(3)
    /// Shorter than this is one noisy frame. Choice: below the shortest blink at half its depth, well above one frame at 30 Hz.
    @Seconds public var shortestBlink: Duration = .milliseconds(50)
    /// How far one eye may be more open than the other while both shut, as a difference of openness.
    /// Choice: twice what the two differ by in fair light; a wink differs by more.
    public var largestLag = 0.2
    /// The other eye's smallest openness during a wink. Choice: a wink tightens the other eye by a quarter at most.
    public var winkOtherEyeAbove = 0.7

    public init() {}
  }

  /// What one frame brought.
  public enum Finding: Hashable, Sendable {
    case blink(Blink)
    case closure(EyeClosure)
  }

  private let settings: Settings
  private var both: ClosureDetector
  private var left: ClosureDetector
  private var right: ClosureDetector
  private var announced: EyeClosure.Kind?
  /// Smallest openness of each eye while the other is shut.
  private var smallestWhileWinking = (left: 1.0, right: 1.0)
  private var duringYawn = false
  private var lastYawning: Timestamp?
  // What the last frame came to is stored, as asking this large a value copies it.
  /// Since when both eyes have been shut; nil while they are open or not seen.
  public private(set) var shutSince: Timestamp?
  /// Which eyes are shut after the last frame: both, or one in a wink.
  public private(set) var shut = (left: false, right: false)
  /// How long the closure of both eyes that goes on has lasted, from its start to when they were last seen shut: lids on
  /// their way up and a gap in which no eye was seen do not add to it. In the frame in which it ended, from its start to its
  /// end. nil while the eyes are open, lost, or shut in a yawn.
  public private(set) var closureLength: Duration?
  /// True while both eyes are shut in a yawn, or just after it: closures that outlast the yawn by the microsleep limit count.
  public private(set) var isShutInYawn = false
  /// Openness of both eyes as one in the last frame, 0...1; nil when none was seen. See ``openness(left:right:)``.
  public private(set) var openness: Double?

  public init(settings: Settings = Settings()) {
    self.settings = settings
    both = ClosureDetector(settings: settings.closure)
    left = ClosureDetector(settings: settings.closure)
    right = ClosureDetector(settings: settings.closure)
  }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - left: Openness of the person's left eye, nil when not seen.
  ///   - isYawning: The mouth is wide open.
  public mutating func update(
    left leftOpenness: Double?, right rightOpenness: Double?, isYawning: Bool, at time: Timestamp
  ) -> [Finding] {
    var findings: [Finding] = []
    openness = openness(left: leftOpenness, right: rightOpenness)
    let step = both.update(openness, at: time)
    if isYawning { lastYawning = time }
    if both.shutSince != nil, let lastYawning {
      duringYawn = isYawning || (duringYawn && time - lastYawning < settings.microsleepFrom)
    }
    findings += judge(step, at: time)
    closureLength = duringYawn ? nil : length(step)
    if both.shutSince == nil { duringYawn = isYawning }
    findings += winks(leftOpenness, rightOpenness, at: time)
    shutSince = both.shutSince
    shut = (shutSince != nil || left.shutSince != nil, shutSince != nil || right.shutSince != nil)
    isShutInYawn = shutSince != nil && duringYawn
    return findings
  }

  /// The openness of both eyes as one: what closures, PERCLOS and drowsiness are judged by.
  ///
  /// It is the mean of the two. Where they disagree by more than twice ``Settings/largestLag``, it is the more open eye's
  /// less that lag: lids move together, so what the narrower eye shows beyond that is noise or a wink, and both eyes are
  /// never shut while one of them is open. An eye that is not seen says nothing, and the other speaks for both.
  /// - Returns: 0...1; nil when neither eye is seen.
  public func openness(left: Double?, right: Double?) -> Double? {
    guard let left, let right else { return left ?? right }
    return max((left + right) / 2, max(left, right) - settings.largestLag)
  }

  private func length(_ step: ClosureDetector.Step?) -> Duration? {
    if case .opened(let closure) = step { return closure.end.map { $0 - closure.start } }
    return both.current.map { $0.lastShut - $0.start }
  }

  private mutating func judge(_ step: ClosureDetector.Step?, at time: Timestamp) -> [Finding] {
    switch step {
    case .opened(let closure):
      defer { announced = nil }
      guard let end = closure.end else { return [] }
      if let announced { return [.closure(event(.ended, announced, closure))] }
      let length = end - closure.start
      guard length >= settings.shortestBlink else { return [] }
      // Ended before the frame that would have announced it: the interpolated end says which it was.
      guard length <= settings.microsleepFrom else {
        return [.closure(event(.began, .microsleep, closure)), .closure(event(.ended, .microsleep, closure))]
      }
      return [.blink(blink(closure, end: end, eye: .both))]
    case .lost(let closure):
      defer { announced = nil }
      return announced.map { [.closure(event(.ended, $0, closure))] } ?? []
    case .shut, nil:
      guard both.shutSince != nil, let closure = both.current else { return [] }
      return grow(closure, length: closure.lastShut - closure.start)
    }
  }

  private mutating func grow(_ closure: Closure, length: Duration) -> [Finding] {
    switch announced {
    case nil where length >= settings.microsleepFrom:
      announced = .microsleep
      return [.closure(event(.began, .microsleep, closure))]
    case .microsleep where length >= settings.sleepFrom:
      announced = .sleep
      return [.closure(event(.changed, .sleep, closure))]
    default: return []
    }
  }

  private func event(_ phase: EyeClosure.Phase, _ kind: EyeClosure.Kind, _ closure: Closure) -> EyeClosure {
    EyeClosure(
      phase: phase, kind: kind, start: closure.start, end: phase == .ended ? closure.end : nil, duringYawn: duringYawn)
  }

  private mutating func winks(_ leftOpenness: Double?, _ rightOpenness: Double?, at time: Timestamp) -> [Finding] {
    let steps = (left: left.update(leftOpenness, at: time), right: right.update(rightOpenness, at: time))
    smallestWhileWinking.right =
      !left.isClosing && steps.left == nil
      ? 1 : min(smallestWhileWinking.right, rightOpenness ?? 0)
    smallestWhileWinking.left =
      !right.isClosing && steps.right == nil
      ? 1 : min(smallestWhileWinking.left, leftOpenness ?? 0)
    if steps.left == nil, steps.right == nil { return [] }
    return wink(steps.left, eye: .left, other: smallestWhileWinking.right)
      + wink(steps.right, eye: .right, other: smallestWhileWinking.left)
  }

  private func wink(_ step: ClosureDetector.Step?, eye: Blink.Eye, other: Double) -> [Finding] {
    guard case .opened(let closure) = step, let end = closure.end, other > settings.winkOtherEyeAbove,
      end - closure.start >= settings.shortestBlink, end - closure.start <= settings.microsleepFrom
    else { return [] }
    return [.blink(blink(closure, end: end, eye: eye))]
  }

  private func blink(_ closure: Closure, end: Timestamp, eye: Blink.Eye) -> Blink {
    Blink(
      start: closure.start, end: end, eye: eye, closure: 1 - closure.smallestOpenness,
      isSlow: end - closure.start > settings.slowBlinkAbove, startError: closure.startError,
      endError: closure.endError, amplitude: closure.stroke?.amplitude,
      closingVelocity: closure.stroke?.closingVelocity, openingVelocity: closure.stroke?.openingVelocity)
  }
}
