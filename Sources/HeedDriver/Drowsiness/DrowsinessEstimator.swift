public import HeedGeometry
public import HeedSignals

/// Weighs lids, blinks, mouth and head into one drowsiness, and says nothing before it has seen enough.
public struct DrowsinessEstimator: Sendable {
  /// What one frame brought.
  public struct Input: Sendable {
    public var time: Timestamp
    /// Of both eyes as one, 0...1, see ``EyeClosureMonitor/openness(left:right:)``; nil when not seen.
    public var openness: Double?
    /// What the closure monitor said of the frame.
    public var findings: [EyeClosureMonitor.Finding] = []
    /// The eyes are shut in a yawn: that is no microsleep.
    public var isShutInYawn = false
    /// The yawn that ended in the frame.
    public var yawn: Yawn?
    /// Up is positive; nil when the head is not seen.
    public var headPitch: Angle?
    /// Up is positive; nil when the gaze is not known.
    public var gazeElevation: Angle?

    public init(time: Timestamp, openness: Double?) {
      self.time = time
      self.openness = openness
    }
  }

  private let settings: Settings
  private var covered: TimeShare
  private var hovering: TimeShare
  private var blinks: BlinkFatigue
  private var nods: NodDetector
  private var longClosures: RecentEvents
  private var microsleeps: RecentEvents
  private var yawnTimes: RecentEvents
  private var nodTimes: RecentEvents
  private var isInMicrosleep = false
  private var lastTime: Timestamp?
  private var lastSeen: Timestamp?
  private var lastReported: (verdict: Bool?, time: Timestamp)?
  /// The last verdict that was one; what was not seen for a while does not make a driver wide awake.
  private var wasDrowsy = false
  /// The threshold of the last report, Karolinska sleepiness, 1...9: a driver is drowsy from there on. It is the lower one,
  /// below which a drowsy driver counts as awake again, while that alone keeps the verdict.
  public private(set) var drowsyFromKSS: Double
  /// Without the blinks: they must not keep themselves from being learned.
  private var isAlert = true

  public init(settings: Settings = Settings()) {
    self.settings = settings
    drowsyFromKSS = settings.kss(ofIntensity: settings.drowsyFrom)
    covered = TimeShare(window: settings.window)
    hovering = TimeShare(window: settings.window)
    blinks = BlinkFatigue(settings: settings.blinks)
    nods = NodDetector(settings: settings.nods)
    longClosures = RecentEvents(window: settings.longClosureWindow)
    microsleeps = RecentEvents(window: settings.microsleepMemory)
    yawnTimes = RecentEvents(window: settings.yawnWindow)
    nodTimes = RecentEvents(window: settings.nodWindow)
  }

  /// Feeds one frame; frames come in time order, one whose time repeats or goes back is passed over.
  /// - Returns: The state when it changed or is due to be reported.
  public mutating func update(_ input: Input) -> Drowsiness? {
    let time = input.time
    if let lastTime, time <= lastTime { return nil }
    lastTime = time
    let openness = input.openness.flatMap { $0.isFinite ? $0 : nil }
    watch(openness, gazeElevation: input.gazeElevation, at: time)
    note(input.findings, isShutInYawn: input.isShutInYawn, at: time)
    if input.yawn != nil { yawnTimes.add(time) }
    let areShut = openness.map { $0 <= settings.coveredBelow }
    // The head of one who yawns goes back and comes forward again, with shut eyes.
    let pitch = input.isShutInYawn ? nil : input.headPitch
    if nods.update(pitch: pitch, areEyesShut: areShut, at: time) != nil { nodTimes.add(time) }
    for finding in input.findings {
      if case .blink(let blink) = finding { blinks.update(blink, isSeen: true, isAlert: isAlert, at: time) }
    }
    blinks.update(nil, isSeen: openness != nil, isAlert: isAlert, at: time)
    return report(at: time)
  }

  private mutating func watch(_ openness: Double?, gazeElevation: Angle?, at time: Timestamp) {
    if openness != nil {
      if let lastSeen, time - lastSeen > settings.forgetAfter { wasDrowsy = false }
      lastSeen = time
    }
    covered.update(openness.map { $0 <= settings.coveredBelow ? 1 : 0 }, at: time)
    let looksDown = gazeElevation.map { -$0.degrees > settings.lookingDownBeyondDegrees } ?? false
    // Lids follow the gaze down; only shut they say something then.
    let low = openness.flatMap { looksDown && $0 > settings.coveredBelow ? nil : $0 }
    hovering.update(low.map { $0 <= settings.hoveringBelow ? 1 : 0 }, at: time)
  }

  private mutating func note(_ findings: [EyeClosureMonitor.Finding], isShutInYawn: Bool, at time: Timestamp) {
    for finding in findings {
      switch finding {
      case .blink(let blink):
        if blink.eye == .both, blink.duration >= settings.longClosure { longClosures.add(time) }
      case .closure(let closure):
        isInMicrosleep = closure.phase != .ended
        guard !closure.duringYawn else { continue }
        if closure.phase == .began { microsleeps.add(time) }
        if let end = closure.end, end - closure.start >= settings.longClosure { longClosures.add(time) }
      }
    }
    // Counts from its end, and one that outlasts the yawn it began in is one after all.
    if isInMicrosleep, !isShutInYawn { microsleeps.prolong(to: time) }
    longClosures.forget(at: time)
    microsleeps.forget(at: time)
    yawnTimes.forget(at: time)
    nodTimes.forget(at: time)
  }

  private mutating func report(at time: Timestamp) -> Drowsiness? {
    let found = judge()
    if let lastReported, lastReported.verdict == found.verdict, time - lastReported.time < settings.reportEvery {
      return nil
    }
    lastReported = (found.verdict, time)
    drowsyFromKSS = settings.kss(ofIntensity: found.drowsyFrom)
    guard let verdict = found.verdict else {
      return Drowsiness(
        isDrowsy: nil, intensity: nil, perclos: nil, window: covered.seen, kss: nil, reason: "none",
        evidence: found.evidence)
    }
    return Drowsiness(
      isDrowsy: verdict, intensity: Precision.ratio.round(found.intensity), perclos: found.perclos, p70: found.p70,
      window: covered.seen, kss: settings.kss(ofIntensity: found.intensity),
      reason: found.evidence.strongest?.kind.rawValue ?? "none", evidence: found.evidence)
  }

  /// What one frame came to; nearly every time it is what was reported before.
  private struct Judgement {
    /// nil: not enough seen.
    var verdict: Bool?
    var intensity: Double
    /// The intensity from which the verdict is drowsy.
    var drowsyFrom: Double
    var perclos: Double?
    var p70: Double?
    var evidence: [DrowsinessEvidence]
  }

  private mutating func judge() -> Judgement {
    let seen = covered.seen
    let isEnough = seen >= settings.enoughSeen
    let (perclos, p70) =
      isEnough ? (covered.mean, hovering.seen >= settings.enoughSeen ? hovering.mean : nil) : (nil, nil)
    var evidence = evidence(perclos: perclos, p70: p70)
    isAlert = evidence.intensity < settings.awakeBelow
    if var blinks = blinks.evidence {
      blinks.intensity *= settings.blinkWeight
      evidence.insert(blinks, at: evidence.firstIndex { !$0.kind.isOfLids } ?? evidence.endIndex)
    }
    let intensity = max(0, min(1, evidence.intensity))
    // Who was drowsy stays so down to the lower threshold.
    let drowsyFrom =
      wasDrowsy && intensity < settings.drowsyFrom ? settings.awakeBelow : settings.drowsyFrom
    // Closures and nods may say "drowsy" before the window is full, but nothing short of it says "awake".
    guard perclos != nil || intensity >= settings.drowsyFrom else {
      return Judgement(verdict: nil, intensity: intensity, drowsyFrom: drowsyFrom, evidence: evidence)
    }
    wasDrowsy = intensity >= drowsyFrom
    return Judgement(
      verdict: wasDrowsy, intensity: intensity, drowsyFrom: drowsyFrom, perclos: perclos, p70: p70, evidence: evidence)
  }

  /// All but the blinks, in the order of the kinds. Changes nothing: what is not mutating is called on a copy of all of this.
  private mutating func evidence(perclos: Double?, p70: Double?) -> [DrowsinessEvidence] {
    var evidence: [DrowsinessEvidence] = []
    evidence.reserveCapacity(DrowsinessEvidence.Kind.allCases.count)
    if let perclos {
      evidence.add(.perclos, perclos, covered.seen, Self.ramp(perclos, settings.perclosRange))
    }
    if let p70 { evidence.add(.p70, p70, hovering.seen, Self.ramp(p70, settings.p70Range)) }
    evidence.add(.longClosures, longClosures, settings.intensityByLongClosures)
    evidence.add(
      .microsleep, Double(microsleeps.count), microsleeps.window,
      microsleeps.count == 0 ? 0 : max(0, settings.microsleepIntensity))
    evidence.add(.yawns, yawnTimes, settings.intensityByYawns)
    evidence.add(.nods, nodTimes, settings.intensityByNods)
    return evidence
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

  /// - Parameter steps: Intensity by the number of events, from none.
  fileprivate mutating func add(_ kind: DrowsinessEvidence.Kind, _ events: RecentEvents, _ steps: [Double]) {
    add(kind, Double(events.count), events.window, steps.prefix(events.count + 1).max() ?? 0)
  }
}
