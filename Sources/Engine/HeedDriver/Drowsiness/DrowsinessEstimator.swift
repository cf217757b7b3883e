public import HeedGeometry
public import HeedSignals

/// Combines lids, blinks, mouth and head pose into one estimate of drowsiness, once enough was seen.
public struct DrowsinessEstimator: Sendable {
  /// The observations of one frame.
  public struct Input: Sendable {
    /// Capture time of the frame.
    public var time: Timestamp
    /// Combined lid height of both eyes, 0 shut ... 1 open; nil when neither eye was seen. See
    /// ``LidSample/height``.
    public var lidHeight: Double?
    /// Blinks and closures that the closure monitor found in the frame.
    public var findings: [EyeClosureMonitor.Finding] = []
    /// True when the eyes are shut in a yawn, which is no microsleep.
    public var isShutInYawn = false
    /// The yawn that ended in the frame.
    public var yawn: Yawn?
    /// Head pitch, up positive; nil when the head is not seen.
    public var headPitch: Angle?
    /// Gaze elevation, up positive; nil when the gaze is unknown.
    public var gazeElevation: Angle?

    /// A frame that holds only the lids.
    public init(time: Timestamp, lidHeight: Double?) {
      self.time = time
      self.lidHeight = lidHeight
    }
  }

  private var settings: Settings
  /// Share of the seen time with lids at or below `coveredBelow`: PERCLOS.
  private var covered: TimeShare
  /// Share of the seen time with lids at or below `hoveringBelow`: P70; lids lowered in a look down are left out.
  private var hovering: TimeShare
  private var blinks = BlinkFatigue()
  private var nods = NodDetector()
  private var longClosures = RecentEvents(window: DrowsinessEstimator.longClosureWindow)
  private var microsleeps = RecentEvents(window: DrowsinessEstimator.microsleepMemory)
  private var yawnTimes = RecentEvents(window: DrowsinessEstimator.yawnWindow)
  private var nodTimes = RecentEvents(window: DrowsinessEstimator.nodWindow)
  private var isInMicrosleep = false
  private var lastTime: Timestamp?
  private var lastSeen: Timestamp?
  private var lastReported: (verdict: Bool?, time: Timestamp)?
  /// True if the last verdict was "drowsy"; this verdict stays while the eyes are not seen.
  private var wasDrowsy = false
  /// Karolinska sleepiness, 1...9, from which the last report says "drowsy"; lower while the driver stays drowsy.
  public private(set) var drowsyFromKSS: Double
  /// True if the evidence apart from blinks shows an alert driver, so that changed blinks are still learned.
  private var isAlert = true
  /// The evidence of the last frame, in the order of its kinds. The array is reused, because a new array costs more
  /// than its content.
  private var evidence: [DrowsinessEvidence] = []

  /// An estimator without observations.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    drowsyFromKSS = settings.kss(ofIntensity: settings.drowsyFrom)
    covered = TimeShare(window: settings.window)
    hovering = TimeShare(window: settings.window)
  }

  /// Applies new thresholds from now on; past observations and the lengths of the windows stay.
  public mutating func use(_ settings: Settings) { self.settings = settings }

  /// Feeds one frame. Frames come in time order; a frame that is not later than the last one is ignored.
  /// - Returns: The state if the verdict changed or a report is due; otherwise nil.
  public mutating func update(_ input: Input) -> Drowsiness? {
    let time = input.time
    if let lastTime, time <= lastTime { return nil }
    lastTime = time
    let height = input.lidHeight.flatMap { $0.isFinite ? $0 : nil }
    watch(height, gazeElevation: input.gazeElevation, at: time)
    note(input.findings, isShutInYawn: input.isShutInYawn, at: time)
    if input.yawn != nil { yawnTimes.add(time) }
    let areShut = height.map { $0 <= Self.coveredBelow }
    // In a yawn, the head moves back and forward with shut eyes, which is no nod.
    let pitch = input.isShutInYawn ? nil : input.headPitch
    if nods.update(pitch: pitch, areEyesShut: areShut, at: time) { nodTimes.add(time) }
    for finding in input.findings {
      if case .blink(let blink) = finding { blinks.update(blink, isSeen: true, isAlert: isAlert, at: time) }
    }
    blinks.update(nil, isSeen: height != nil, isAlert: isAlert, at: time)
    return report(at: time)
  }

  /// Adds the lid height to PERCLOS and P70; a long time without seen lids resets `wasDrowsy`.
  private mutating func watch(_ height: Double?, gazeElevation: Angle?, at time: Timestamp) {
    if height != nil {
      if let lastSeen, time - lastSeen > Self.forgetAfter { wasDrowsy = false }
      lastSeen = time
    }
    covered.update(height.map { $0 <= Self.coveredBelow ? 1 : 0 }, at: time)
    let looksDown = gazeElevation.map { -$0.degrees > Self.lookingDownBeyondDegrees } ?? false
    // Lids follow the gaze down, so only shut lids count during a look down.
    let low = height.flatMap { looksDown && $0 > Self.coveredBelow ? nil : $0 }
    hovering.update(low.map { $0 <= Self.hoveringBelow ? 1 : 0 }, at: time)
  }

  /// Counts long closures and microsleeps, and drops events that have left their windows.
  private mutating func note(_ findings: [EyeClosureMonitor.Finding], isShutInYawn: Bool, at time: Timestamp) {
    for finding in findings {
      switch finding {
      case .blink(let blink):
        if blink.eye == .both, blink.duration >= Self.longClosure { longClosures.add(time) }
      case .closure(let closure):
        isInMicrosleep = closure.phase != .ended
        guard !closure.duringYawn else { continue }
        if closure.phase == .began { microsleeps.add(time) }
        if let end = closure.end, end - closure.start >= Self.longClosure { longClosures.add(time) }
      case .lowered: break
      }
    }
    // A microsleep is remembered from its end on. If it began in a yawn, it counts once it outlasts the yawn.
    if isInMicrosleep, !isShutInYawn { microsleeps.prolong(to: time) }
    longClosures.forget(at: time)
    microsleeps.forget(at: time)
    yawnTimes.forget(at: time)
    nodTimes.forget(at: time)
  }

  /// Reports a changed verdict at once, and an unchanged verdict every `reportEvery`.
  private mutating func report(at time: Timestamp) -> Drowsiness? {
    let found = judge()
    if let lastReported, lastReported.verdict == found.verdict, time - lastReported.time < Self.reportEvery {
      return nil
    }
    lastReported = (found.verdict, time)
    drowsyFromKSS = settings.kss(ofIntensity: found.drowsyFrom)
    guard let verdict = found.verdict else {
      return Drowsiness(
        isDrowsy: nil, intensity: nil, perclos: nil, window: covered.seen, kss: nil, reason: "none", evidence: evidence)
    }
    return Drowsiness(
      isDrowsy: verdict, intensity: Precision.ratio.round(found.intensity), perclos: found.perclos,
      window: covered.seen, kss: settings.kss(ofIntensity: found.intensity),
      reason: evidence.strongest?.kind.rawValue ?? "none", p70: found.p70, evidence: evidence)
  }

  /// The verdict of one frame, before the decision whether to report it.
  private struct Judgement {
    /// True for a drowsy driver; nil when too little was seen.
    var verdict: Bool?
    var intensity, drowsyFrom: Double
    var perclos, p70: Double?
  }

  /// Weighs the evidence into a verdict. Alertness is tested before the evidence of the blinks is added.
  private mutating func judge() -> Judgement {
    let seen = covered.seen
    let isEnough = seen >= Self.enoughSeen
    let perclos = isEnough ? covered.mean : nil
    let p70 = isEnough && hovering.seen >= Self.enoughSeen ? hovering.mean : nil
    weigh(perclos: perclos, p70: p70)
    isAlert = evidence.intensity < Self.awakeBelow
    if var blinks = blinks.evidence {
      blinks.intensity *= Self.blinkWeight
      evidence.insert(blinks, at: evidence.firstIndex { !$0.kind.isOfLids } ?? evidence.endIndex)
    }
    let intensity = max(0, min(1, evidence.intensity))
    // Hysteresis: a drowsy driver stays drowsy until the intensity falls below the lower threshold.
    let drowsyFrom = wasDrowsy && intensity < settings.drowsyFrom ? Self.awakeBelow : settings.drowsyFrom
    // Closures and nods may give "drowsy" early; "awake" needs enough time with seen eyes.
    guard perclos != nil || intensity >= settings.drowsyFrom else {
      return Judgement(verdict: nil, intensity: intensity, drowsyFrom: drowsyFrom)
    }
    wasDrowsy = intensity >= drowsyFrom
    return Judgement(verdict: wasDrowsy, intensity: intensity, drowsyFrom: drowsyFrom, perclos: perclos, p70: p70)
  }

  /// Collects all evidence except the blinks.
  private mutating func weigh(perclos: Double?, p70: Double?) {
    evidence.removeAll(keepingCapacity: true)
    if let perclos { evidence.add(.perclos, perclos, covered.seen, Self.ramp(perclos, settings.perclosRange)) }
    if let p70 { evidence.add(.p70, p70, hovering.seen, Self.ramp(p70, Self.p70Range)) }
    evidence.add(.longClosures, longClosures, Self.intensityByLongClosures)
    evidence.add(
      .microsleep, Double(microsleeps.count), microsleeps.window,
      microsleeps.count == 0 ? 0 : Self.microsleepIntensity)
    evidence.add(.yawns, yawnTimes, Self.intensityByYawns)
    evidence.add(.nods, nodTimes, Self.intensityByNods)
  }

  private static func ramp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    let width = range.upperBound - range.lowerBound
    return width > 0 ? max(0, min(1, (value - range.lowerBound) / width)) : value > range.upperBound ? 1 : 0
  }
}

extension [DrowsinessEvidence] {
  fileprivate mutating func add(
    _ kind: DrowsinessEvidence.Kind, _ value: Double, _ window: Duration, _ intensity: Double
  ) {
    append(
      DrowsinessEvidence(kind: kind, value: value, window: window, intensity: Swift.max(0, Swift.min(1, intensity))))
  }

  /// - Parameter steps: Intensity for 0, 1, 2 and more events.
  fileprivate mutating func add(_ kind: DrowsinessEvidence.Kind, _ events: RecentEvents, _ steps: [Double]) {
    add(kind, Double(events.count), events.window, steps.prefix(events.count + 1).max() ?? 0)
  }
}
