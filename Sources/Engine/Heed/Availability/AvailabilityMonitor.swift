import HeedDriver
public import HeedSignals

/// Decides whether the cabin picture can be judged, and reports each change with its cause. Inputs carry the time.
public struct AvailabilityMonitor: Sendable {
  /// Time of identical pictures from which the picture is doubted. Source: docs/faults.md, row 3: 1 s; Choice: 0.2 s
  /// less. In strongly coded video (H.264 rate factor 38), calm people's pictures stay identical for 0.7 s at most.
  static let frozenDoubt: Duration = .milliseconds(800)
  /// Time that a cause must last before the cabin counts as degraded. Choice: a bridge darkens the picture for less.
  static let doubtAfter: Duration = .seconds(1)
  /// Contrast (0...0.5) below which the lens counts as covered. Choice: covered lenses measure 0.01, dark cabins 0.05.
  static let blockedContrast = 0.015
  /// Roughness of a picture without a face up to which the lens counts as covered. Choice: covers out of focus
  /// measured 0.04 to 0.065, cabins 0.14 or more over a second; only an empty seat measured 0.04 for a moment.
  static let coverRoughness = 0.085
  /// Contrast (0...0.5) below which the picture is dull. Choice: a cloth on the lens measured 0.02 to 0.05, cabins 0.1.
  static let dullContrast = 0.06
  /// Roughness of a dull picture up to which the lens counts as covered. Choice: a cloth measured 0.06 to 0.09,
  /// cabins 0.2.
  static let dullRoughness = 0.12
  /// Roughness from which a picture counts as noise. Choice: pure noise measured 1.4, cabins at most 0.27.
  static let noiseRoughness = 0.6
  /// Time that a measured roughness stays valid. Choice: more than two intervals between roughness measurements.
  static let roughnessHold: Duration = .milliseconds(500)
  /// Share of camera frames lost before analysis from which this machine counts as too slow.
  /// Choice: a third; the figures of docs/measured.md hold while a fifth of the frames is lost (docs/faults.md, row 6).
  static let overloadedShare = 0.33
  /// Mean frame interval above which lost frames are an overload. Choice: at 60 Hz, two of three frames may be lost.
  static let overloadedInterval: Duration = .milliseconds(50)

  /// When the cabin counts as unavailable or degraded.
  public struct Settings: Hashable, Codable, Sendable {
    /// Longest time without a face before the face counts as missing. Higher: a missing face is reported later.
    /// Lower: short losses of the face are reported too. Source: docs/faults.md, row 13: 0.3 s are tolerated.
    @Seconds public var faceMissingAfter: Duration = .milliseconds(300)
    /// No frame for this long is a stall. Higher: a stalled camera is reported later. Lower: short pauses of the
    /// camera are reported too. Source: docs/faults.md, rows 2 and 4: 1 s; Choice: 0.2 s less, for a report in time.
    @Seconds public var stalledAfter: Duration = .milliseconds(800)
    /// Identical pictures this long mean a frozen camera. Higher: a frozen camera is reported later. Lower: calm
    /// people's repeated pictures count as frozen. Source: docs/faults.md, row 3: 1 s; Choice: 0.1 s less.
    @Seconds public var frozenAfter: Duration = .milliseconds(900)
    /// Time without contrast after which the lens counts as covered. Higher: a covered lens is reported later. Lower:
    /// a hand that passes the lens is reported too. Source: docs/faults.md, row 12: 2 s; Choice: half of that.
    @Seconds public var blockedAfter: Duration = .seconds(1)
    /// Time of good frames before recovery from a fault or a degradation. Higher: the cabin becomes available later,
    /// and flickers less. Lower: the cabin becomes available sooner, and flickers more. Choice: 15 frames at 30 Hz.
    @Seconds public var recovery: Duration = .milliseconds(500)
    /// Mean brightness (0...1) below which the picture is too dark. Higher: brighter pictures count as too dark. Lower:
    /// only darker pictures count as too dark. Choice: below 6 % eyes vanish in the noise.
    public var darkBelow = 0.06
    /// Mean brightness (0...1) above which the picture is overexposed. Higher: only brighter pictures count as
    /// overexposed. Lower: darker pictures count as overexposed. Choice: above 92 % eyes are burnt out.
    public var brightAbove = 0.92
    /// Mean frame interval above which the rate is too low. Higher: a slow camera is reported less often. Lower: faster
    /// cameras count as too slow. Choice: below 12 Hz a blink may fall between two frames.
    @Seconds public var slowInterval: Duration = .milliseconds(84)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private(set) var current = Availability.starting
  private var sight = FaceSight()
  /// Details of the last reported change of availability.
  private var told: (departure: DepartureCause?, isNoise: Bool) = (nil, false)
  private var departure: DepartureCause?
  private var lastFrame: Timestamp?
  private var hasStalled = false
  private var isFirst = true
  private var lastFace: Timestamp?
  private var picture: PictureWatch
  private var rate: FrameRateGauge
  /// Conditions that the host program has reported.
  private var host: Set<HostCondition.Kind> = []
  private var goodSince: Timestamp?
  private var doubt: (reason: Availability.DegradedReason, since: Timestamp)?
  private var clearSince: Timestamp?
  /// False while the picture repeats or shows nothing, so that measurements do not describe the present.
  private(set) var isPictureBelieved = true

  init(settings: Settings = Settings()) {
    self.settings = settings
    (picture, rate) = (PictureWatch(settings: settings), FrameRateGauge(settings: settings))
  }

  /// Feeds one analyzed frame; frames come in time order.
  /// - Parameters:
  ///   - gone: Why the face is missing.
  ///   - sight: What hides the eyes. A face behind a phone counts as hidden, not as missing.
  ///   - areLidsUnsure: True if an eye is in sight, but may be open or shut.
  ///   - gazeDoubt: Why the gaze is uncertain or missing; nil without such a reason.
  /// - Returns: The change of availability, if any.
  mutating func update(
    _ seen: CabinObservation, gone: DepartureMonitor.Finding = .init(), tracking: TrackingState,
    sight: FaceSight = FaceSight(), areLidsUnsure: Bool = false, gazeDoubt: Availability.DegradedReason? = nil
  ) -> AvailabilityChange? {
    self.sight = sight
    departure = gone.departure?.cause
    let time = seen.time
    noteFrame(at: time)
    defer { (hasStalled, isFirst) = (false, false) }
    if hasStalled || isFirst { forget(at: time) }
    rate.update(frame: seen.frame, at: time, isAfterGap: hasStalled)
    picture.update(seen, isCovered: gone.isCovered)
    let hasFace = seen.face != nil
    if hasFace { lastFace = time }
    let fault = fault(at: time)
    goodSince = fault == nil && (hasFace || sight.eyes == .phone) ? goodSince ?? time : nil
    isPictureBelieved = fault != .blocked && picture.standsStill(at: time) == .moving
    let isUnsure = hasFace && (tracking != .success || areLidsUnsure)
    let doubt = doubt(seen.picture.meanLuma, isUnsure: isUnsure, gazeDoubt: gazeDoubt, at: time)
    // A gap is reported once: by `noFrame` during the gap, or by the first frame after the gap.
    if hasStalled, !Self.withoutFrames.contains(current), hostFault == nil {
      return move(to: .unavailable(.cameraStalled), at: time)
    }
    return settle(fault, doubt: doubt, at: time)
  }

  mutating func frameCame(at time: Timestamp) {
    rate.pass()
    noteFrame(at: time)
  }

  private mutating func noteFrame(at time: Timestamp) {
    if let lastFrame, time - lastFrame >= settings.stalledAfter { hasStalled = true }
    lastFrame = time
  }

  /// Notes that no frame came until `time`; live sources call this while they wait.
  /// - Parameter time: On the source's clock; before the first frame, the time waited so far.
  mutating func noFrame(at time: Timestamp) -> AvailabilityChange? {
    guard time - (lastFrame ?? .zero) >= settings.stalledAfter, hostFault == nil else { return nil }
    goodSince = nil
    return move(to: .unavailable(.cameraStalled), at: time)
  }

  /// States in which no frame is judged, so that the gap until the next one is told.
  private static let withoutFrames: Set<Availability> = [
    .unavailable(.cameraStalled), .unavailable(.modelInvalid), .unavailable(.pictureShape),
  ]

  /// Why no picture can be analyzed, as the host program says; nil if pictures can be.
  private var hostFault: Availability.UnavailableReason? {
    host.contains(.modelInvalid) ? .modelInvalid : host.contains(.pictureShape) ? .pictureShape : nil
  }

  /// Notes a condition from the host program. What waits for a disk or a reader is reported with a later frame, other
  /// conditions at once.
  mutating func note(_ condition: HostCondition) -> AvailabilityChange? {
    guard condition.isThere else {
      host.remove(condition.kind)
      return nil
    }
    host.insert(condition.kind)
    guard ![.storageFull, .outputBlocked].contains(condition.kind), let hostFault else { return nil }
    goodSince = nil
    return move(to: .unavailable(hostFault), at: condition.time)
  }

  /// Notes that the camera's clock was set. The time before the next frame counts neither as seen nor as missed.
  mutating func clockJumped(at time: Timestamp) -> AvailabilityChange? {
    forget(at: time)
    (lastFrame, isFirst) = (time, true)
    return move(to: .unavailable(.clockInvalid), at: time)
  }

  mutating func stop(_ reason: Availability.StopReason?, at time: Timestamp) -> AvailabilityChange? {
    var change = move(to: .stopped(reason), at: time)
    change?.isPermanent = true
    return change
  }

  private mutating func forget(at time: Timestamp) {
    (goodSince, doubt, clearSince, lastFace) = (nil, nil, nil, time)
    picture.forget(at: time)
  }

  // `mutating` avoids copying the monitor.
  private mutating func fault(at time: Timestamp) -> Availability.UnavailableReason? {
    if let hostFault { return hostFault }
    if picture.standsStill(at: time) == .still { return .frozen }
    if picture.blocked(at: time) != nil { return .blocked }
    if sight.eyes == .phone { return nil }
    if let lastFace, time - lastFace <= settings.faceMissingAfter { return nil }
    return .faceMissing
  }

  /// Reason for degraded availability once it has lasted for `doubtAfter`; a still picture counts at once.
  private mutating func doubt(
    _ meanLuma: Double, isUnsure: Bool, gazeDoubt: Availability.DegradedReason?, at time: Timestamp
  ) -> Availability.DegradedReason? {
    if picture.standsStill(at: time) != .moving { return .frozen }
    let reason = cause(meanLuma, isUnsure: isUnsure, gazeDoubt: gazeDoubt)
    if doubt?.reason != reason { doubt = reason.map { ($0, time) } }
    return doubt.flatMap { time - $0.since >= Self.doubtAfter ? $0.reason : nil }
  }

  private mutating func cause(
    _ meanLuma: Double, isUnsure: Bool, gazeDoubt: Availability.DegradedReason?
  ) -> Availability.DegradedReason? {
    if meanLuma < settings.darkBelow { return .tooDark }
    if meanLuma > settings.brightAbove { return .overexposed }
    if let slow = rate.doubt { return slow }
    if sight.eyes != nil { return .eyesHidden }
    if isUnsure { return .lowConfidence }
    if let gazeDoubt { return gazeDoubt }
    if host.contains(.storageFull) { return .storageFull }
    return host.contains(.outputBlocked) ? .outputBlocked : nil
  }

  /// Reports a fault at once, but leaves a fault or a degradation only after `recovery`.
  private mutating func settle(
    _ fault: Availability.UnavailableReason?, doubt: Availability.DegradedReason?, at time: Timestamp
  ) -> AvailabilityChange? {
    if let fault { return move(to: .unavailable(fault), at: time) }
    // A new cause of degradation prevents recovery even before it has lasted for `doubtAfter`.
    clearSince = doubt == nil && self.doubt == nil ? clearSince ?? time : nil
    if current.isUnavailable {
      guard let goodSince, time - goodSince >= settings.recovery else { return nil }
    } else if case .degraded = current, doubt == nil {
      guard let clearSince, time - clearSince >= settings.recovery else { return nil }
    }
    return move(to: doubt.map(Availability.degraded) ?? .available, at: time)
  }

  /// Changes the state. Returns the change; nil if nothing that is reported changed, or after the stop.
  private mutating func move(to next: Availability, at time: Timestamp) -> AvailabilityChange? {
    let cover = next == .degraded(.eyesHidden) ? sight.eyes : nil
    let departure = next == .unavailable(.faceMissing) ? departure : nil
    let isNoise = next == .unavailable(.blocked) && picture.blocked(at: time) == .noise
    guard next != current || departure != told.departure || isNoise != told.isNoise else { return nil }
    if case .stopped = current { return nil }
    (current, told) = (next, (departure, isNoise))
    var change = AvailabilityChange(time: time, availability: next)
    (change.cover, change.departure, change.isNoise) = (cover, departure, isNoise)
    if cover != nil { change.works = sight.works }
    return change
  }
}
