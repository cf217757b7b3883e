/// Whether the cabin can be judged at all. One event for each change, with its cause.
public enum Availability: Hashable, Sendable {
  case starting
  case available
  /// Judged, with less certainty.
  case degraded(DegradedReason)
  /// Not judged: risk is unknown until it is available again.
  case unavailable(UnavailableReason)
  /// Over; nil: because it was asked for or the recording ended.
  case stopped(StopReason?)

  public enum DegradedReason: String, Hashable, Codable, Sendable, CaseIterable {
    case lowRate, lowConfidence, tooDark, overexposed, uncalibrated, overloaded, storageFull
    /// The picture has repeated for less than a second.
    case frozen
  }

  public enum UnavailableReason: String, Hashable, Codable, Sendable, CaseIterable {
    case cameraStalled, frozen, blocked, faceMissing, clockInvalid, modelInvalid
  }

  public enum StopReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// The camera could not be opened.
    case cameraStart
    /// The camera went away and did not come back.
    case cameraInterrupt
  }

  /// While true, no driver reason is added or cleared and risk is unknown.
  public var isUnavailable: Bool {
    switch self {
    case .unavailable, .stopped, .starting: true
    case .available, .degraded: false
    }
  }

  /// `starting`, `available`, `degraded`, `unavailable` or `stopped`.
  public var stateName: String {
    switch self {
    case .starting: "starting"
    case .available: "available"
    case .degraded: "degraded"
    case .unavailable: "unavailable"
    case .stopped: "stopped"
    }
  }

  /// The cause's name; nil for `starting`, `available` and an ordinary stop.
  public var reasonName: String? {
    switch self {
    case .starting, .available: nil
    case .degraded(let reason): reason.rawValue
    case .unavailable(let reason): reason.rawValue
    case .stopped(let reason): reason?.rawValue
    }
  }
}

/// A change of availability.
public struct AvailabilityChange: Hashable, Sendable {
  public var time: Timestamp
  public var availability: Availability
  /// True when it cannot change again in this session.
  public var isPermanent: Bool
  /// Milliseconds since 1970 UTC; nil where no clock is known.
  public var utcMilliseconds: Double?

  public init(time: Timestamp, availability: Availability, isPermanent: Bool = false, utcMilliseconds: Double? = nil) {
    self.time = time
    self.availability = availability
    self.isPermanent = isPermanent
    self.utcMilliseconds = utcMilliseconds
  }
}
