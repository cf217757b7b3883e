/// Whether the engine can judge the cabin. Each change is one event with its cause.
public enum Availability: Hashable, Sendable {
  /// No frame has been judged yet.
  case starting
  /// The cabin is judged normally.
  case available
  /// The cabin is judged with less certainty.
  case degraded(DegradedReason)
  /// The cabin is not judged. The risk is unknown until the cabin is available again.
  case unavailable(UnavailableReason)
  /// Tracking is over. The reason is nil if tracking ended on request or at the end of the recording.
  case stopped(StopReason?)

  /// Why the cabin is judged with less certainty.
  public enum DegradedReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// Poor pictures, a missing calibration, an overloaded machine, or a full disk.
    case lowRate, lowConfidence, tooDark, overexposed, uncalibrated, overloaded, storageFull
    /// Both eyes are hidden. Only the head shows where the driver looks, if ``AvailabilityChange/works`` says that the
    /// head is visible.
    case eyesHidden
    /// The same picture has been repeated for less than a second.
    case frozen
  }

  /// Why the cabin is not judged.
  public enum UnavailableReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// The camera sends no pictures, repeated pictures or covered pictures; no face is visible; times are invalid; or
    /// model files are unusable.
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
  /// The cover that hides the eyes, the reason why the face is missing, or `noise`, as written in files; nil if none of
  /// these applies.
  public var byName: String? { cover?.rawValue ?? departure?.rawValue ?? (isNoise ? "noise" : nil) }
}
