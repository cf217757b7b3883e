public import HeedGeometry
public import HeedSignals

/// Finds winks, and classifies closures of both eyes by length: up to a second a blink, then a microsleep, then sleep.
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
  private var both: ClosureDetector
  private var left: ClosureDetector
  private var right: ClosureDetector
  private var dips = LidDipDetector(.net)
  private var meshDips = LidDipDetector(.mesh)
  private var contact = LidContact()
  private var evidence = LidEvidence()
  private var low = LoweredLids()
  /// End of the last reported closure.
  private var lastReported: Timestamp?
  /// The reported kind of the current closure; nil for a closure that is not reported yet.
  private var announced: EyeClosure.Kind?
  /// Lowest lid height of each eye while the other eye is shut.
  private var lowestWhileWinking = (left: 1.0, right: 1.0)
  private var duringYawn = false
  private var lastYawning: Timestamp?
  private var lastUnsure: Timestamp?
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
  public var loweredSince: Timestamp? { areLowered ? both.shutSince : nil }
  /// True while both eyes are shut for longer than an ordinary blink, also in a yawn.
  public private(set) var isShutForLong = false
  /// True while both eyes are shut in a yawn or just after it. A closure that outlasts the yawn by `microsleepFrom`
  /// is a microsleep.
  public private(set) var isShutInYawn = false
  /// Combined lid height of both eyes in the last frame, 0...1; nil if neither eye was seen. See
  /// ``lidHeight(left:right:spreads:)``.
  public private(set) var lidHeight: Double?
  /// Combined closure of both eyes in the last frame: 1 minus ``lidHeight``.
  public private(set) var closure: Double?

  /// A monitor without observations.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    both = ClosureDetector(settings: settings.closure)
    left = ClosureDetector(settings: settings.closure)
    right = ClosureDetector(settings: settings.closure)
  }

  /// Applies new settings from now on, except those of the closure detector; observations stay.
  public mutating func use(_ settings: Settings) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - left: Lid height of the person's left eye, 0 shut ... 1 open: 1 minus its closure, or its gap if no net
  ///     measured a closure; nil if not seen.
  ///   - right: Lid height of the person's right eye, like `left`.
  ///   - spreads: Uncertainty of each eye; 0 if unknown.
  ///   - gaps: The lids' gaps, which a look down narrows too, as shares of the open eye's gap; nil without a net.
  ///   - meshGaps: The lids' gaps as the face mesh measures them.
  ///   - blinkDepth: The closure that nearly all of this person's blinks reach; a shallower dip is ignored. nil if
  ///     unknown.
  ///   - headPitch: Pitch of the head, up is positive; nil if unknown.
  ///   - isYawning: True if the mouth is wide open.
  /// - Returns: The findings of the frame, those of both eyes first.
  public mutating func update(
    left: Double?, right: Double?, spreads: (left: Double, right: Double) = (0, 0),
    gaps: (left: Double?, right: Double?) = (nil, nil), meshGaps: (left: Double?, right: Double?) = (nil, nil),
    blinkDepth: Double? = nil, headPitch: Angle? = nil, isYawning: Bool, at time: Timestamp
  ) -> [Finding] {
    var findings: [Finding] = []
    lidHeight = lidHeight(left: left, right: right, spreads: spreads)
    closure = lidHeight.map(LidSign.turned)
    let isBeyondGaze = gaps.left != nil || gaps.right != nil
    let step = both.update(lidHeight, blinkDepth: blinkDepth, isBeyondGaze: isBeyondGaze, at: time)
    let gap = mean(gaps.left, gaps.right, spreads: spreads)
    if both.isClosing { contact.see(gap, at: time) }
    evidence.see(
      closure: closure, spread: mean(spreads.left, spreads.right, spreads: spreads) ?? 0, gap: gap, pitch: headPitch,
      isClosing: both.isClosing, at: time)
    if isYawning { lastYawning = time }
    if both.shutSince != nil, let lastYawning {
      duringYawn = isYawning || (duringYawn && time - lastYawning < settings.microsleepFrom)
    }
    findings.add(judge(step, at: time))
    areLowered =
      !evidence.isSure && !duringYawn && (both.shutSince.map { time - $0 > settings.slowBlinkAbove } ?? false)
    findings.add(dip(gaps, meshGaps, spreads: spreads, at: time))
    closureLength = duringYawn || areLowered ? nil : length(step)
    if both.shutSince == nil { duringYawn = isYawning }
    if max(spreads.left, spreads.right) > Self.certainSpread { lastUnsure = time }
    let areSure = lastUnsure.map { time - $0 > Self.certainFor } ?? true
    let winks = winks(left, right, at: time)
    if areSure { findings.add(winks) }
    shutSince = areLowered ? nil : both.current.map { surely($0).start }
    shut = (shutSince != nil || self.left.shutSince != nil, shutSince != nil || self.right.shutSince != nil)
    if areLowered { shut = (false, false) }
    let lowered = low.update(gap: gap, isDoubtful: areLowered, isShut: both.isClosing, at: time)
    if let lowered { findings.append(.lowered(lowered)) }
    if !both.isClosing {
      contact.forget()
      evidence.end()
    }
    isShutInYawn = shutSince != nil && duringYawn
    isShutForLong = shutSince != nil && length(step).map { $0 > settings.slowBlinkAbove } ?? false
    return findings
  }

  /// The combined lid height of both eyes, 0 shut ... 1 open, the basis of closures, PERCLOS and drowsiness.
  ///
  /// The result is the mean of both eyes, weighted by certainty, but at least the higher lid less `largestLag`. Lids
  /// move together, so a larger difference is a wink or a badly seen eye, such as the far eye of a turned head. In a
  /// wink, both eyes never count as shut. Beside a badly seen eye, the other eye decides. If only one eye is seen,
  /// its height counts.
  /// - Parameter spreads: Uncertainty of each eye; 0 if unknown.
  /// - Returns: 0...1; nil if neither eye is seen.
  public func lidHeight(left: Double?, right: Double?, spreads: (left: Double, right: Double) = (0, 0)) -> Double? {
    guard let left, let right, let mean = mean(left, right, spreads: spreads) else { return left ?? right }
    guard max(spreads.left, spreads.right) <= Self.certainSpread else { return mean }
    return max(mean, max(left, right) - Self.largestLag)
  }

  /// The mean of both eyes' values, weighted by certainty; if only one eye is seen, its value.
  private func mean(_ left: Double?, _ right: Double?, spreads: (left: Double, right: Double)) -> Double? {
    guard let left, let right else { return left ?? right }
    func weight(_ spread: Double) -> Double { 1 / (spread * spread + Self.commonSpread * Self.commonSpread) }
    let (l, r) = (weight(spreads.left), weight(spreads.right))
    return (left * l + right * r) / (l + r)
  }

  /// Spread of well seen lids, which keeps the weights finite. Choice: the spread in fair light.
  private static let commonSpread = 0.05

  /// The report of a blink that only the gap of the lids shows.
  private mutating func dip(
    _ gaps: (left: Double?, right: Double?), _ meshGaps: (left: Double?, right: Double?),
    spreads: (left: Double, right: Double), at time: Timestamp
  ) -> [Finding] {
    let seen = LidDipDetector.Gap(
      both: mean(gaps.left, gaps.right, spreads: spreads), left: gaps.left, right: gaps.right)
    let mesh = LidDipDetector.Gap(
      both: mean(meshGaps.left, meshGaps.right, spreads: (0, 0)), left: meshGaps.left, right: meshGaps.right)
    let spread = min(gaps.left == nil ? 1 : spreads.left, gaps.right == nil ? 1 : spreads.right)
    let bySeen = dips.update(seen, other: mesh.both, closure: closure, spread: spread, at: time)
    let byMesh = meshDips.update(mesh, other: seen.both, closure: closure, spread: spread, at: time)
    // A dip in the mesh's gap must also reach, in the net's gap, the depth of this person's blinks.
    let isDeep = byMesh.map { $0.otherDepth ?? 0 >= dips.leastDepth ?? 0 } ?? false
    guard let dip = bySeen ?? (isDeep ? byMesh : nil), !both.isClosing,
      lastReported.map({ $0 < dip.start.time }) ?? true, evidence.isBlink(from: dip.start.time, to: dip.end.time)
    else { return [] }
    lastReported = dip.end.time
    let blink = Blink(
      start: dip.start.time, end: dip.end.time, eye: .both, closure: dip.depth, isSlow: false,
      startError: dip.start.error, endError: dip.end.error)
    return [.blink(blink)]
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

  /// Converts a change of the closure into findings; a blink whose lids certainly did not meet is dropped.
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
      guard length >= settings.shortestBlink else { return [] }
      let haveMet = contact.end()
      // `lastReported` is set even for a blink that is dropped, so that its dip in the gap is not reported later.
      lastReported = end
      guard
        length > settings.slowBlinkAbove
          ? evidence.isSure || duringYawn : evidence.isBlink(from: closure.start, to: end),
        haveMet || length > settings.microsleepFrom
      else { return [] }
      // The closure ended before a frame could report it, so its interpolated end decides its class.
      guard length <= settings.microsleepFrom else {
        return [.closure(event(.began, .microsleep, closure)), .closure(event(.ended, .microsleep, closure))]
      }
      return [.blink(Self.blink(closure, end: end, eye: .both, slowAbove: settings.slowBlinkAbove))]
    case .lost(let closure):
      defer { announced = nil }
      return announced.map { [.closure(event(.ended, $0, closure))] } ?? []
    case .shut, nil:
      guard evidence.isSure || duringYawn, both.shutSince != nil, let current = both.current else { return [] }
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

  /// Closures of one eye during which the other eye stayed open.
  private mutating func winks(_ leftHeight: Double?, _ rightHeight: Double?, at time: Timestamp) -> [Finding] {
    let steps = (left: left.update(leftHeight, at: time), right: right.update(rightHeight, at: time))
    // The comparison is made once, because a comparison of a step with nil copies the step.
    let changed = (left: steps.left != nil, right: steps.right != nil)
    lowestWhileWinking.right = !left.isClosing && !changed.left ? 1 : min(lowestWhileWinking.right, rightHeight ?? 0)
    lowestWhileWinking.left = !right.isClosing && !changed.right ? 1 : min(lowestWhileWinking.left, leftHeight ?? 0)
    guard changed.left || changed.right else { return [] }
    return Self.wink(steps.left, eye: .left, other: lowestWhileWinking.right, settings)
      + Self.wink(steps.right, eye: .right, other: lowestWhileWinking.left, settings)
  }

  // A static function, because a method call would copy the monitor each time.
  private static func wink(
    _ step: ClosureDetector.Step?, eye: Blink.Eye, other: Double, _ settings: Settings
  ) -> [Finding] {
    guard case .opened(let closure) = step, let end = closure.end, other > settings.winkOtherEyeAbove,
      end - closure.start >= settings.shortestBlink, end - closure.start <= settings.microsleepFrom
    else { return [] }
    return [.blink(blink(closure, end: end, eye: eye, slowAbove: settings.slowBlinkAbove))]
  }

  private static func blink(_ closure: Closure, end: Timestamp, eye: Blink.Eye, slowAbove: Duration) -> Blink {
    Blink(
      start: closure.start, end: end, eye: eye, closure: closure.depth, isSlow: end - closure.start > slowAbove,
      startError: closure.startError, endError: closure.endError, amplitude: closure.stroke?.amplitude,
      closingVelocity: closure.stroke?.closingVelocity, openingVelocity: closure.stroke?.openingVelocity)
  }
}
