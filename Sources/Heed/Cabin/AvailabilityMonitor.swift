public import HeedSignals

/// Decides whether the cabin can be judged; one change at a time, each with its cause.
public struct AvailabilityMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A face may be missing this long. Source: docs/faults.md, row 13: 0.3 s are tolerated.
    @Seconds public var faceMissingAfter: Duration = .milliseconds(300)
    /// No frame for this long is a stalled camera. Source: docs/faults.md, rows 2 and 4: 1 s; Choice: 0.8 s leaves time
    /// to say so.
    @Seconds public var stalledAfter: Duration = .milliseconds(800)
    /// Equal pictures for this long: first doubted, then not believed. Source: docs/faults.md, row 3: 1 s.
    @Seconds public var frozenDoubt: Duration = .milliseconds(400)
    @Seconds public var frozenAfter: Duration = .milliseconds(900)
    /// A covered lens is noticed after this long. Source: docs/faults.md, row 12: 2 s; Choice: half.
    @Seconds public var blockedAfter: Duration = .seconds(1)
    /// Good frames must come for this long before it is available again, or no longer degraded. Choice: half a second
    /// is 15 frames at 30 Hz.
    @Seconds public var recovery: Duration = .milliseconds(500)
    /// A doubt must last this long. Choice: one dark frame under a bridge is not worth an event.
    @Seconds public var doubtAfter: Duration = .seconds(1)
    /// Brightness, 0...1. Choice: below 6 % eyes vanish in the noise; above 92 % they are burnt out.
    public var darkBelow = 0.06
    public var brightAbove = 0.92
    /// Contrast under which the picture shows nothing. Choice: a covered lens measures 0.01, a dark cabin 0.05.
    public var blockedContrast = 0.015
    /// Mean interval between frames that is too slow for blinks. Choice: below 12 Hz a blink may fall between frames.
    @Seconds public var slowInterval: Duration = .milliseconds(84)

    public init() {}
  }

  private let settings: Settings
  /// What is known now.
  public private(set) var current = Availability.starting
  private var lastFrame: Timestamp?
  /// The last frame that was looked at.
  private var lastSeen: Timestamp?
  private var hasStalled = false
  private var lastFace: Timestamp?
  private var lastFingerprint: UInt64?
  private var changedPicture: Timestamp?
  private var blockedSince: Timestamp?
  private var goodSince: Timestamp?
  private var doubt: (reason: Availability.DegradedReason, since: Timestamp)?
  private var clearSince: Timestamp?
  private var meanInterval: Double?
  /// False while the picture repeats or shows nothing: what is measured in it is not what happens now.
  public private(set) var isPictureBelieved = true

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Returns: The change that it brought.
  public mutating func update(_ seen: CabinObservation, tracking: TrackingState) -> AvailabilityChange? {
    let time = seen.time
    frameCame(at: time)
    defer { hasStalled = false }
    if let lastSeen, !hasStalled {
      let interval = time.seconds(since: lastSeen)
      meanInterval = (meanInterval ?? interval) * 0.9 + interval * 0.1
    } else {
      // After a gap nothing is known of the time between: it neither counts as seen nor as missed.
      forget(at: time)
    }
    lastSeen = time
    if seen.picture.fingerprint != lastFingerprint { changedPicture = time }
    lastFingerprint = seen.picture.fingerprint
    if seen.face != nil { lastFace = time }
    let isFlat = seen.picture.contrast < settings.blockedContrast
    blockedSince = isFlat ? blockedSince ?? time : nil
    let fault = fault(at: time)
    goodSince = fault == nil && seen.face != nil ? goodSince ?? time : nil
    isPictureBelieved = fault != .blocked && !repeats(for: settings.frozenDoubt, at: time)
    let doubt = doubt(about: seen, tracking: tracking, at: time)
    // A gap is said once, whether a clock noticed it while it lasted or only the frame after it shows it.
    if hasStalled, current != .unavailable(.cameraStalled) { return move(to: .unavailable(.cameraStalled), at: time) }
    return settle(fault, doubt: doubt, at: time)
  }

  /// Says that a frame came, whether it is looked at or not: the camera delivers.
  public mutating func frameCame(at time: Timestamp) {
    if let lastFrame, time - lastFrame >= settings.stalledAfter { hasStalled = true }
    lastFrame = time
  }

  /// Says that no frame has come up to now; a live source calls it while it waits.
  /// - Parameter time: Before the first frame: how long it has been waited for, from 0.
  public mutating func noFrame(at time: Timestamp) -> AvailabilityChange? {
    guard time - (lastFrame ?? .zero) >= settings.stalledAfter else { return nil }
    goodSince = nil
    return move(to: .unavailable(.cameraStalled), at: time)
  }

  /// Ends the session.
  public mutating func stop(_ reason: Availability.StopReason?, at time: Timestamp) -> AvailabilityChange? {
    var change = move(to: .stopped(reason), at: time)
    change?.isPermanent = true
    return change
  }

  private mutating func forget(at time: Timestamp) {
    (changedPicture, blockedSince, goodSince, doubt, clearSince) = (time, nil, nil, nil, nil)
    lastFace = time
  }

  /// Equal pictures of a covered lens are no hung camera.
  private func repeats(for span: Duration, at time: Timestamp) -> Bool {
    guard blockedSince == nil, let changedPicture else { return false }
    return time - changedPicture >= span
  }

  private func fault(at time: Timestamp) -> Availability.UnavailableReason? {
    if repeats(for: settings.frozenAfter, at: time) { return .frozen }
    if let blockedSince, time - blockedSince >= settings.blockedAfter { return .blocked }
    guard let lastFace else { return .faceMissing }
    return time - lastFace > settings.faceMissingAfter ? .faceMissing : nil
  }

  private mutating func doubt(
    about seen: CabinObservation, tracking: TrackingState, at time: Timestamp
  ) -> Availability.DegradedReason? {
    if repeats(for: settings.frozenDoubt, at: time) { return .frozen }
    let reason: Availability.DegradedReason? =
      if seen.picture.meanLuma < settings.darkBelow {
        .tooDark
      } else if seen.picture.meanLuma > settings.brightAbove {
        .overexposed
      } else if let meanInterval, meanInterval > settings.slowInterval.seconds {
        .lowRate
      } else if tracking != .success, seen.face != nil {
        .lowConfidence
      } else {
        nil
      }
    guard let reason else {
      doubt = nil
      return nil
    }
    if doubt?.reason != reason { doubt = (reason, time) }
    return doubt.flatMap { time - $0.since >= settings.doubtAfter ? $0.reason : nil }
  }

  private mutating func settle(
    _ fault: Availability.UnavailableReason?, doubt: Availability.DegradedReason?, at time: Timestamp
  ) -> AvailabilityChange? {
    if let fault { return move(to: .unavailable(fault), at: time) }
    // A doubt that has not lasted yet is no clear picture either.
    clearSince = doubt == nil && self.doubt == nil ? clearSince ?? time : nil
    if current.isUnavailable {
      guard let goodSince, time - goodSince >= settings.recovery else { return nil }
    } else if case .degraded = current, doubt == nil {
      guard let clearSince, time - clearSince >= settings.recovery else { return nil }
    }
    return move(to: doubt.map(Availability.degraded) ?? .available, at: time)
  }

  private mutating func move(to next: Availability, at time: Timestamp) -> AvailabilityChange? {
    guard next != current else { return nil }
    if case .stopped = current { return nil }
    current = next
    return AvailabilityChange(time: time, availability: next)
  }
}
