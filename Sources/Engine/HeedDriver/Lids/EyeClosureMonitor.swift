public import HeedSignals

/// Finds blinks and winks, and classifies longer closures of both eyes by length: up to a second a slow blink, then a
/// microsleep, then sleep. Blinks are dips (`BlinkDetector`); longer closures are followed while they last
/// (``ClosureDetector``), and count if the lids are surely shut (`ShutEvidence`).
public struct EyeClosureMonitor: Sendable {
  /// A finding of one frame.
  public enum Finding: Hashable, Sendable {
    /// A blink or wink that ended.
    case blink(Blink)
    /// A microsleep or sleep that began, changed or ended.
    case closure(EyeClosure)
    /// A stretch with low lids that are not known to be shut, which began or ended.
    case lowered(LidsLowered)
  }

  private var settings: Settings
  private var both = ClosureDetector()
  private var blinks = BlinkDetector()
  private var history = LidHistory()
  private var evidence = ShutEvidence()
  private var low = LoweredLids()
  /// End of the last reported closure.
  private var lastReported: Timestamp?
  /// The reported kind of the current closure; nil for a closure that is not reported yet.
  private var announced: EyeClosure.Kind?
  private var duringYawn = false
  private var lastYawning: Timestamp?
  // The results of the last frame are stored, because a computed property would copy the large monitor.
  /// Start of the current closure of both eyes; nil while they are open or not seen.
  public private(set) var shutSince: Timestamp?
  /// The eyes that are shut after the last frame: both, or one in a wink.
  public private(set) var shut = (left: false, right: false)
  /// Length of the current closure of both eyes, from its start to the last frame that shows them shut; rising lids
  /// and gaps add nothing. In the frame that ends the closure, its length from start to end. nil while the eyes are
  /// open, lost, or shut in a yawn.
  public private(set) var closureLength: Duration?
  /// True while the eyes are lowered or shut for longer than an ordinary blink, and nothing shows which.
  public private(set) var areLowered = false
  /// Since when the eyes have been lowered or shut; nil unless ``areLowered``.
  public var loweredSince: Timestamp? { areLowered ? both.current?.start : nil }
  /// True while both eyes are shut for longer than an ordinary blink, also in a yawn.
  public private(set) var isShutForLong = false
  /// True while both eyes are shut in a yawn or just after it. A closure that outlasts the yawn by `microsleepFrom`
  /// is a microsleep.
  public private(set) var isShutInYawn = false
  /// Combined lid height of both eyes in the last frame, 0...1; nil if neither eye was seen. See
  /// ``LidSample/height``.
  public private(set) var lidHeight: Double?
  /// Combined closure of both eyes in the last frame: 1 minus ``lidHeight``.
  public private(set) var closure: Double?

  /// A monitor without observations.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Applies new settings from now on; observations stay.
  public mutating func use(_ settings: Settings) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameter isLast: True if no more frames follow.
  /// - Returns: The findings of the frame.
  public mutating func update(_ lids: LidSample, isLast: Bool = false) -> [Finding] {
    let time = lids.time
    var findings: [Finding] = []
    lidHeight = lids.height
    closure = lidHeight.map(LidSign.turned)
    let hasGap = lids.left.gap != nil || lids.right.gap != nil
    let step = both.update(lidHeight, isBeyondGaze: hasGap, at: time)
    let isShut = both.current != nil
    history.add(lids)
    evidence.see(history, pitch: lids.headPitch, isShut: isShut, at: time)
    if lids.isYawning { lastYawning = time }
    if isShut, let lastYawning {
      duringYawn = lids.isYawning || (duringYawn && time - lastYawning < settings.microsleepFrom)
    }
    findings.add(judge(step, at: time))
    let isLong = both.current.map { time - $0.start > settings.slowBlinkAbove } ?? false
    areLowered = isLong && !evidence.isSure && !duringYawn
    findings.add(blink(at: time, isLast: isLast))
    closureLength = duringYawn || areLowered ? nil : length(step)
    if !isShut { duringYawn = lids.isYawning }
    shutSince = areLowered ? nil : both.current.map { surely($0).start }
    shut = (looksShut(lids.left, beside: lids.right), looksShut(lids.right, beside: lids.left))
    let lowered = low.update(gap: lids.mean(\.gap), isDoubtful: areLowered, isShut: isShut, at: time)
    if let lowered { findings.append(.lowered(lowered)) }
    if !isShut { evidence.end() }
    isShutInYawn = shutSince != nil && duringYawn
    isShutForLong = shutSince != nil && length(step).map { $0 > settings.slowBlinkAbove } ?? false
    return findings
  }

  /// True if both eyes are shut, or this one in a wink.
  private func looksShut(_ eye: LidSample.Eye, beside other: LidSample.Eye) -> Bool {
    if areLowered || shutSince != nil { return shutSince != nil }
    guard let height = eye.height, let open = other.height, eye.spread <= LidSample.certainSpread else { return false }
    return height < ClosureDetector.shutBelow && open > Self.winkOtherEyeAbove
  }

  /// Difference of two interpolated lengths that is rounding.
  private static let rounding = Duration.microseconds(1)

  /// The blinks and winks whose lids have opened.
  private mutating func blink(at time: Timestamp, isLast: Bool) -> [Finding] {
    let found = blinks.update(
      history, openAbove: Self.winkOtherEyeAbove, isBusySince: both.current?.start, at: time, isLast: isLast)
    return found.compactMap { closure in
      let longest = closure.eye == .both ? settings.slowBlinkAbove : settings.microsleepFrom
      guard closure.length >= Self.shortestBlink, closure.length <= longest + Self.rounding,
        lastReported.map({ $0 < closure.start.time }) ?? true
      else { return nil }
      if closure.eye == .both { lastReported = closure.end.time }
      return .blink(closure.blink(settings))
    }
  }

  private func length(_ step: ClosureDetector.Step?) -> Duration? {
    if case .opened(let closure) = step { return closure.end.map { $0 - surely(closure).start } }
    return both.current.map { $0.lastShut - surely($0).start }
  }

  /// The closure from the moment on at which the lids were surely shut; before, they may have been lowered.
  private func surely(_ closure: Closure) -> Closure {
    guard evidence.isSure, let since = evidence.sureSince, since - closure.start > settings.slowBlinkAbove else {
      return closure
    }
    var shut = closure
    (shut.start, shut.startError) = (since, nil)
    return shut
  }

  /// Converts a change of the closure into findings.
  private mutating func judge(_ step: ClosureDetector.Step?, at time: Timestamp) -> [Finding] {
    switch step {
    case .opened(let opened):
      let closure = surely(opened)
      defer { announced = nil }
      guard let end = closure.end else { return [] }
      if let announced {
        lastReported = end
        return [.closure(event(.ended, announced, closure))]
      }
      let length = end - closure.start
      if length <= settings.slowBlinkAbove { blinks.add(closure) }
      guard length > settings.slowBlinkAbove, evidence.isSure || duringYawn else { return [] }
      lastReported = end
      // The closure ended before a frame could report it, so its interpolated end decides its class.
      guard length <= settings.microsleepFrom else {
        return [.closure(event(.began, .microsleep, closure)), .closure(event(.ended, .microsleep, closure))]
      }
      return [
        .blink(
          Blink(
            start: closure.start, end: end, eye: .both, closure: closure.depth, isSlow: true,
            startError: closure.startError, endError: closure.endError, amplitude: closure.stroke?.amplitude,
            closingVelocity: closure.stroke?.closingVelocity, openingVelocity: closure.stroke?.openingVelocity))
      ]
    case .lost(let closure):
      defer { announced = nil }
      return announced.map { [.closure(event(.ended, $0, closure))] } ?? []
    case .shut, nil:
      guard evidence.isSure || duringYawn, let current = both.current else { return [] }
      let closure = surely(current)
      return grow(closure, length: closure.lastShut - closure.start)
    }
  }

  /// Reports a lasting closure when it becomes a microsleep, and again when it becomes sleep.
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
}
