/// An active warning about the road.
public struct RoadAlert: Hashable, Sendable {
  /// The danger that the alert warns of; docs/formats.md defines each kind.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Collision ahead, object entering the path, departure from the lane, too little distance, too high a speed.
    case timeToCollision, entry, laneDeparture, distance, overspeed
  }

  /// The stage of a lane departure: towards the marking, or beyond it.
  public enum Stage: String, Hashable, Codable, Sendable, CaseIterable { case drifting, departed }

  /// The side of the vehicle on which the marking lies.
  public enum Side: String, Hashable, Codable, Sendable, CaseIterable { case left, right }

  /// How severe the alert is, mildest first.
  public enum Severity: String, Hashable, Codable, Sendable, Ranked {
    /// In ascending order of severity.
    case info, warning, alert

    /// The risk level that is as urgent.
    package var level: RiskLevel {
      switch self {
      case .info: .advisory
      case .warning: .warning
      case .alert: .critical
      }
    }
  }

  /// What identifies an alert. Two alerts with equal keys may differ in severity, stage and numbers.
  package struct Identity: Hashable, Sendable {
    private var kind: Kind
    private var object: String?
    private var side: Side?

    package init(_ alert: RoadAlert) { (kind, object, side) = (alert.kind, alert.object, alert.side) }
  }

  /// The danger that the alert warns of.
  public var kind: Kind
  /// Stage of a lane departure; nil for all other kinds.
  public var stage: Stage?
  /// Side of the marking; nil for all but lane departures.
  public var side: Side?
  /// How severe the alert is.
  public var severity: Severity
  /// ID of the object; nil for lane departures and speeding.
  public var object: String?
  /// Predicted time until contact; nil when nothing approaches.
  public var timeToCollision: TimeToCollision?
  /// Distance from the camera along its axis to the object's nearest face; nil if not measured.
  public var distanceMeters: Double?
  /// Whether the driver has seen the object; nil if unknown.
  public var isSeen: Bool?
  /// What decided the alert: time to collision, s; distance, m; or speed, m/s. nil without a measurement.
  public var measured: Double?
  /// The threshold for ``measured``, in the same unit; nil without a measurement.
  public var bound: Double?
  /// Number of frames that the alert is based on.
  public var samples = 1

  /// Memberwise initializer, without ``measured``, ``bound`` and ``samples``.
  public init(
    kind: Kind, severity: Severity, stage: Stage? = nil, side: Side? = nil, object: String? = nil,
    timeToCollision: TimeToCollision? = nil, distanceMeters: Double? = nil, isSeen: Bool? = nil
  ) {
    (self.kind, self.severity, self.stage, self.side, self.object) = (kind, severity, stage, side, object)
    (self.timeToCollision, self.distanceMeters, self.isSeen) = (timeToCollision, distanceMeters, isSeen)
  }
}

extension RoadAlertChange {
  /// What happened to the alert.
  public enum State: String, Hashable, Codable, Sendable, CaseIterable { case raised, changed, cleared }
}

/// Predicted time until contact if nobody reacts.
public struct TimeToCollision: Hashable, Sendable {
  /// Most likely time until contact, seconds, above 0.
  public var seconds: Double
  /// Times one standard deviation before and after, seconds; `latest` is infinite if the object may not approach.
  public var earliest, latest: Double

  /// Memberwise initializer.
  public init(seconds: Double, earliest: Double, latest: Double) {
    (self.seconds, self.earliest, self.latest) = (seconds, earliest, latest)
  }
}

/// A function of the road engine that may lack an input.
public enum RoadFunction: String, Hashable, Codable, Sendable, CaseIterable {
  /// Functions are named after what they judge; docs/formats.md lists them.
  case objects, distance, timeToCollision, entry, lanes, laneDeparture, overspeed
}

extension RoadAvailabilityChange {
  /// The reason why the function does not work.
  public enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
    /// A missing input: speed, speed limit, calibrated camera, camera height, lane markings, or a detector model.
    case speedMissing, speedLimitMissing, cameraMissing, heightMissing, lanesMissing, modelMissing
    /// The camera sends no pictures.
    case cameraStalled
    /// The pictures have another aspect ratio than the rig's camera.
    case pictureShape
    /// The camera does not suit lane departure: off the middle, not facing ahead, or ultra-wide.
    case cameraOffCenter, cameraNotAhead, cameraUltraWide
  }

  package var stateName: String { reason == nil ? "available" : "unavailable" }
  package var isPermanent: Bool { reason?.isPermanent ?? false }
}

extension RoadAvailabilityChange.Reason {
  /// True for causes that last for the whole run.
  public var isPermanent: Bool {
    [.cameraMissing, .heightMissing, .modelMissing, .cameraNotAhead, .cameraUltraWide].contains(self)
  }
}
