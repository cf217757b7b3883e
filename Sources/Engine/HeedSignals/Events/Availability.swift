/// Whether the engine can judge the cabin. Each change is one event with its cause.
public enum Availability: Hashable, Sendable {
  /// No frame has been judged yet.
  case starting
  /// The cabin is judged normally.
  case available
  /// The cabin is judged with less certainty.
  case degraded(DegradedReason)
  /// The cabin is not judged: risk is unknown until it is available again.
  case unavailable(UnavailableReason)
  /// Tracking is over; a nil reason means on request or at the end of the recording.
  case stopped(StopReason?)

  /// Why the cabin is judged with less certainty.
  public enum DegradedReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// Poor pictures, a missing calibration, an overloaded machine, or a full disk.
    case lowRate, lowConfidence, tooDark, overexposed, uncalibrated, overloaded, storageFull
    /// Both eyes are hidden: only the head shows where the driver looks, if ``AvailabilityChange/works`` says that it
    /// is seen.
    case eyesHidden
    /// The same picture has been repeated for less than a second.
    case frozen
  }

  /// Why the cabin is not judged.
  public enum UnavailableReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// No pictures, repeated or covered ones, no face, invalid times, or unusable model files.
    case cameraStalled, frozen, blocked, faceMissing, clockInvalid, modelInvalid
  }

  /// Why tracking stopped without a request.
  public enum StopReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// The camera could not be opened.
    case cameraStart
    /// The camera was lost and did not return.
    case cameraInterrupt
  }

  /// True when the cabin is not judged: driver reasons stay unchanged, and risk is unknown.
  public var isUnavailable: Bool {
    switch self {
    case .unavailable, .stopped, .starting: true
    case .available, .degraded: false
    }
  }

  /// The state as written in files: `starting`, `available`, `degraded`, `unavailable` or `stopped`.
  public var stateName: String {
    switch self {
    case .starting: "starting"
    case .available: "available"
    case .degraded: "degraded"
    case .unavailable: "unavailable"
    case .stopped: "stopped"
    }
  }

  /// The reason as written in files; nil for `starting`, `available` and a stop without reason.
  public var reasonName: String? {
    switch self {
    case .starting, .available: nil
    case .degraded(let reason): reason.rawValue
    case .unavailable(let reason): reason.rawValue
    case .stopped(let reason): reason?.rawValue
    }
  }
}

extension AvailabilityChange {
  /// What hides the eyes, why the face is missing, or `noise`, as written in files; nil: none of them.
  public var byName: String? { cover?.rawValue ?? departure?.rawValue ?? (isNoise ? "noise" : nil) }
}
