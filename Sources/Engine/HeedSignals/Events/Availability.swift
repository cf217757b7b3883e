/// Whether the engine can judge the cabin. Each change is one event with its cause.
public enum Availability: Hashable, Sendable {
  /// No frame has been judged yet.
  case starting
  /// The cabin is judged normally.
  case available
  /// The cabin is judged with less certainty.
  case degraded(DegradedReason)
  /// The cabin is not judged, so the risk is unknown.
  case unavailable(UnavailableReason)
  /// Tracking is over; the reason is nil on request and at the end of the recording.
  case stopped(StopReason?)

  /// Why the cabin is judged with less certainty.
  public enum DegradedReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// Poor pictures, a missing calibration, an overloaded machine, a full disk, or lines that nobody reads.
    case lowRate, lowConfidence, tooDark, overexposed, uncalibrated, overloaded, storageFull, outputBlocked
    /// Both eyes are hidden; ``AvailabilityChange/works`` says whether the head still shows where the driver looks.
    case eyesHidden
    /// The same picture has been repeated for less than a second.
    case frozen
    /// An earlier version measured the recorded eyes, so they give no gaze.
    case measuredBefore
    /// The camera was turned since the run began; zones are turned with it.
    case cameraMoved
    /// What is seen contradicts the rig, so zones are not judged.
    case rigDoubtful
  }

  /// Why the cabin is not judged.
  public enum UnavailableReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// Missing, repeated or covered pictures; no visible face; invalid frame times; or unusable model files.
    case cameraStalled, frozen, blocked, faceMissing, clockInvalid, modelInvalid
    /// The pictures have another aspect ratio than the rig's camera, or than the pictures before.
    case pictureShape
  }

  /// Why tracking stopped without a request.
  public enum StopReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// The camera could not be opened.
    case cameraStart
    /// The camera was lost and did not return.
    case cameraInterrupt
  }

  /// True when the cabin is not judged.
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
  /// The cover of the eyes, the reason for the missing face, or `noise`, as written in files; nil if none applies.
  public var byName: String? { cover?.rawValue ?? departure?.rawValue ?? (isNoise ? "noise" : nil) }
}

/// The reason why the driver's face left the picture, judged from the picture.
public enum DepartureCause: String, Hashable, Codable, Sendable, CaseIterable {
  /// The driver leans or turns out of the camera's view.
  case bodyLean
  /// The driver sank down or fell over, and the face left the picture downwards.
  case slumped
  /// The driver's face and body are both out of the picture.
  case absent
}

/// A face that left the picture.
public struct Departure: Hashable, Sendable {
  /// Why the face left.
  public var cause: DepartureCause
  /// When the face was last seen.
  public var since: Timestamp

  /// Memberwise initializer.
  public init(cause: DepartureCause, since: Timestamp) { (self.cause, self.since) = (cause, since) }

  /// True if the driver is present; the time since the face left then counts as time away from the road.
  public var isLookingAway: Bool { cause != .absent }
}

extension HostCondition {
  /// The kind of condition that the host reports.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The session cannot be written: the disk is full or does not respond.
    case storageFull
    /// The reader of the run's lines has taken nothing for a second.
    case outputBlocked
    /// The nets fail on every picture.
    case modelInvalid
    /// The pictures have another aspect ratio than the rig's camera, or than the pictures before.
    case pictureShape
  }
}
