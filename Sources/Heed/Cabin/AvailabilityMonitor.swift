public import HeedDriver
public import HeedSignals

/// Decides whether the cabin picture can be judged, and reports each change with its cause. Pure: driven by timestamps.
public struct AvailabilityMonitor: Sendable {
  /// When the cabin counts as unavailable or degraded.
  public struct Settings: Hashable, Codable, Sendable {
    /// Longest time without a face before it counts as missing. Source: docs/faults.md, row 13: 0.3 s are tolerated.
    @Seconds public var faceMissingAfter: Duration = .milliseconds(300)
    /// No frame for this long is a stall. Source: docs/faults.md, rows 2 and 4: 1 s; Choice: 0.2 s less, to report it.
    @Seconds public var stalledAfter: Duration = .milliseconds(800)
    /// Longest trusted time of identical pictures. Source: docs/faults.md, row 3: 1 s; Choice: 0.2 s less. Calm people coded
    /// with a rate factor of 38 are the same to the bit for 0.7 s at most.
    @Seconds public var frozenDoubt: Duration = .milliseconds(800)
    /// Identical pictures this long mean a frozen camera. Source: docs/faults.md, row 3: 1 s; Choice: 0.1 s less.
    @Seconds public var frozenAfter: Duration = .milliseconds(900)
    /// When a picture whose bits change counts as a still one.
    public var stillness = StillnessDetector.Settings()
    /// When a picture that repeats itself counts as a loop.
    public var loop = LoopDetector.Settings()
    /// Time without contrast after which the lens counts as covered. Source: docs/faults.md, row 12: 2 s; Choice: half.
    @Seconds public var blockedAfter: Duration = .seconds(1)
    /// Time of good frames before recovery from a fault or a degradation. Choice: 0.5 s is 15 frames at 30 Hz.
    @Seconds public var recovery: Duration = .milliseconds(500)
    /// How long a cause must last to degrade the cabin. Choice: one dark frame under a bridge is not worth an event.
    @Seconds public var doubtAfter: Duration = .seconds(1)
    /// Mean brightness (0...1) below which the picture is too dark. Choice: below 6 % eyes vanish in the noise.
    public var darkBelow = 0.06
    /// Mean brightness (0...1) above which the picture is overexposed. Choice: above 92 % eyes are burnt out.
    public var brightAbove = 0.92
    /// Contrast (0...0.5) below which the lens is covered. Choice: a covered lens measures 0.01, a dark cabin 0.05.
    public var blockedContrast = 0.015
    /// Mean frame interval above which the rate is too low. Choice: below 12 Hz a blink may fall between two frames.
    @Seconds public var slowInterval: Duration = .milliseconds(84)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  /// The current availability.
  public private(set) var current = Availability.starting
  /// What hides eyes and face in the current frame.
  private var sight = FaceSight()
  /// What the last change named as hiding the face.
  private var told: EyeCover?
  /// Why the face is missing.
  private var departure: DepartureCause?
  /// The same as it was told last.
  private var toldDeparture: DepartureCause?
  private var lastFrame: Timestamp?
  /// The last frame that was analyzed.
  private var lastSeen: Timestamp?
  private var hasStalled = false
  private var lastFace: Timestamp?
  private var lastFingerprint: UInt64?
  private var changedPicture: Timestamp?
  private var stillness: StillnessDetector
  private var motion = StillnessDetector.Verdict.moving
  private var loop: LoopDetector
  private var isLoop = false
  private var blockedSince: Timestamp?
  private var goodSince: Timestamp?
  private var doubt: (reason: Availability.DegradedReason, cover: EyeCover?, since: Timestamp)?
  private var clearSince: Timestamp?
  private var meanInterval: Double?
  /// False while the picture repeats or shows nothing: measurements in it do not describe the present.
  public private(set) var isPictureBelieved = true

  /// A monitor before its first frame.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    stillness = StillnessDetector(settings: settings.stillness)
    loop = LoopDetector(settings: settings.loop)
  }

  /// Feeds one analyzed frame; frames come in time order.
  /// - Parameters:
  ///   - gone: What is known of a missing face.
  ///   - sight: What hides eyes and face. Behind a phone the whole face is hidden, and not missing.
  ///   - areLidsUnsure: An eye is in sight, but open and shut cannot be told apart.
  /// - Returns: The change of availability, if any.
  public mutating func update(
    _ seen: CabinObservation, gone: DepartureMonitor.Finding = .init(), tracking: TrackingState,
    sight: FaceSight = FaceSight(), areLidsUnsure: Bool = false
  ) -> AvailabilityChange? {
    self.sight = sight
    departure = gone.departure?.cause
    let time = seen.time
    frameCame(at: time)
    defer { hasStalled = false }
    if let lastSeen, !hasStalled {
      let interval = time.seconds(since: lastSeen)
      meanInterval = (meanInterval ?? interval) * 0.9 + interval * 0.1
    } else {
      // After a gap the time between counts neither as seen nor as missed.
      forget(at: time)
    }
    lastSeen = time
    if seen.picture.fingerprint != lastFingerprint { changedPicture = time }
    lastFingerprint = seen.picture.fingerprint
    motion = stillness.update(seen.picture.motion, at: time)
    // Simulated drivers repeat themselves exactly: only what was measured in pictures can be a loop of pictures.
    isLoop = stillness.isMeasured(at: time) ? loop.update(seen.face, at: time) : loop.update(nil, at: time)
    let hasFace = seen.face != nil
    if hasFace { lastFace = time }
    let isFlat = seen.picture.contrast < settings.blockedContrast || gone.isCovered
    blockedSince = isFlat ? blockedSince ?? time : nil
    let fault = fault(at: time)
    goodSince = fault == nil && (hasFace || sight.eyes == .phone) ? goodSince ?? time : nil
    isPictureBelieved = fault != .blocked && standsStill(at: time) == .moving
    let doubt = doubt(
      meanLuma: seen.picture.meanLuma, isUnsure: hasFace && (tracking != .success || areLidsUnsure), at: time)
    // A gap is reported once, by `noFrame` while it lasts or by the first frame after it.
    if hasStalled, current != .unavailable(.cameraStalled) { return move(to: .unavailable(.cameraStalled), at: time) }
    return settle(fault, doubt: doubt, at: time)
  }

  /// Notes that the camera delivered a frame, analyzed or not.
  public mutating func frameCame(at time: Timestamp) {
    if let lastFrame, time - lastFrame >= settings.stalledAfter { hasStalled = true }
    lastFrame = time
  }

  /// Notes that no frame has come until `time`; live sources call this while they wait.
  /// - Parameter time: On the source's clock; before the first frame, the time waited so far, from 0.
  public mutating func noFrame(at time: Timestamp) -> AvailabilityChange? {
    guard time - (lastFrame ?? .zero) >= settings.stalledAfter else { return nil }
    goodSince = nil
    return move(to: .unavailable(.cameraStalled), at: time)
  }

  /// Ends the session: no change follows.
  public mutating func stop(_ reason: Availability.StopReason?, at time: Timestamp) -> AvailabilityChange? {
    var change = move(to: .stopped(reason), at: time)
    change?.isPermanent = true
    return change
  }

  private mutating func forget(at time: Timestamp) {
    (changedPicture, blockedSince, goodSince, doubt, clearSince) = (time, nil, nil, nil, nil)
    lastFace = time
    (stillness, motion) = (StillnessDetector(settings: settings.stillness), .moving)
    (loop, isLoop) = (LoopDetector(settings: settings.loop), false)
  }

  // These two are `mutating`, though they change nothing, to avoid copying the monitor.

  /// Whether the picture is a still. A covered lens is not.
  private mutating func standsStill(at time: Timestamp) -> StillnessDetector.Verdict {
    guard blockedSince == nil, let changedPicture else { return .moving }
    if isLoop { return .still }
    let same = time - changedPicture
    return max(motion, same >= settings.frozenAfter ? .still : same >= settings.frozenDoubt ? .doubtful : .moving)
  }

  private mutating func fault(at time: Timestamp) -> Availability.UnavailableReason? {
    if standsStill(at: time) == .still { return .frozen }
    if let blockedSince, time - blockedSince >= settings.blockedAfter { return .blocked }
    if sight.eyes == .phone { return nil }
    if let lastFace, time - lastFace <= settings.faceMissingAfter { return nil }
    return sight.face == nil ? .faceMissing : .faceHidden
  }

  private mutating func doubt(
    meanLuma: Double, isUnsure: Bool, at time: Timestamp
  ) -> Availability.DegradedReason? {
    if standsStill(at: time) != .moving { return .frozen }
    let reason: Availability.DegradedReason? =
      if meanLuma < settings.darkBelow {
        .tooDark
      } else if meanLuma > settings.brightAbove {
        .overexposed
      } else if let meanInterval, meanInterval > settings.slowInterval.seconds {
        .lowRate
      } else if sight.eyes != nil {
        .eyesHidden
      } else if sight.face != nil {
        .faceHidden
      } else if isUnsure {
        .lowConfidence
      } else {
        nil
      }
    guard let reason else {
      doubt = nil
      return nil
    }
    // A mask that is worn all day hides no hand: another thing before the face is another doubt.
    let cover = reason == .faceHidden ? sight.face : nil
    if doubt?.reason != reason || doubt?.cover != cover { doubt = (reason, cover, time) }
    return doubt.flatMap { time - $0.since >= settings.doubtAfter ? $0.reason : nil }
  }

  private mutating func settle(
    _ fault: Availability.UnavailableReason?, doubt: Availability.DegradedReason?, at time: Timestamp
  ) -> AvailabilityChange? {
    if let fault { return move(to: .unavailable(fault), at: time) }
    // A cause that has not lasted long enough yet still prevents recovery.
    clearSince = doubt == nil && self.doubt == nil ? clearSince ?? time : nil
    if current.isUnavailable {
      guard let goodSince, time - goodSince >= settings.recovery else { return nil }
    } else if case .degraded = current, doubt == nil {
      guard let clearSince, time - clearSince >= settings.recovery else { return nil }
    }
    return move(to: doubt.map(Availability.degraded) ?? .available, at: time)
  }

  private mutating func move(to next: Availability, at time: Timestamp) -> AvailabilityChange? {
    let cover = sight.cover(of: next)
    let isOtherCover = next == .degraded(.faceHidden) && cover != nil && cover != told
    let departure = next == .unavailable(.faceMissing) ? departure : nil
    guard next != current || isOtherCover || departure != toldDeparture else { return nil }
    if case .stopped = current { return nil }
    (current, told, toldDeparture) = (next, cover, departure)
    var change = AvailabilityChange(time: time, availability: next)
    (change.cover, change.departure) = (cover, departure)
    if cover != nil { change.works = next.isUnavailable ? .neither : sight.works }
    return change
  }
}
