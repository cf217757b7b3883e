/// A warning about the road, as it stands.
public struct RoadAlert: Hashable, Sendable {
  /// What it warns of, as docs/formats.md names it.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case timeToCollision, entry, laneDeparture, distance, overspeed
  }

  /// Of a lane departure.
  public enum Stage: String, Hashable, Codable, Sendable, CaseIterable {
    /// On the way to the marking.
    case drifting
    /// Beyond it.
    case departed
  }

  /// Of the vehicle, on which a marking is.
  public enum Side: String, Hashable, Codable, Sendable, CaseIterable { case left, right }

  /// How bad it is, mildest first.
  public enum Severity: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
    case info, warning, alert

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  public var kind: Kind
  /// nil for all but lane departures.
  public var stage: Stage?
  /// nil for all but lane departures.
  public var side: Side?
  public var severity: Severity
  /// Whom it is about; nil for lane departures and over-speed.
  public var object: String?
  /// nil where nothing closes.
  public var timeToCollision: TimeToCollision?
  /// From the camera along its axis to the object's nearest face, metres.
  public var distanceMeters: Double?
  /// Whether the driver has seen it; nil: not known.
  public var isSeen: Bool?
  /// What the severity was decided by: a time to collision, s; a distance from the marking or the object, m; a speed, m/s.
  /// nil where nothing was measured.
  public var measured: Double?
  /// What ``measured`` was held against, in the same unit.
  public var bound: Double?
  /// Frames that it rests on.
  public var samples = 1

  public init(
    kind: Kind, severity: Severity, stage: Stage? = nil, side: Side? = nil, object: String? = nil,
    timeToCollision: TimeToCollision? = nil, distanceMeters: Double? = nil, isSeen: Bool? = nil
  ) {
    self.kind = kind
    self.severity = severity
    self.stage = stage
    self.side = side
    self.object = object
    self.timeToCollision = timeToCollision
    self.distanceMeters = distanceMeters
    self.isSeen = isSeen
  }
}

/// A change of one alert: one event each.
public struct RoadAlertChange: Hashable, Sendable {
  /// What became of it.
  public enum State: String, Hashable, Codable, Sendable, CaseIterable { case raised, changed, cleared }

  /// When it was decided.
  public var time: Timestamp
  public var state: State
  /// As it is now; a cleared one as it was last.
  public var alert: RoadAlert

  public init(time: Timestamp, state: State, alert: RoadAlert) {
    self.time = time
    self.state = state
    self.alert = alert
  }
}

/// When contact is to be expected if nobody does anything, seconds from now.
public struct TimeToCollision: Hashable, Sendable {
  /// The most likely time, positive.
  public var seconds: Double
  /// The earliest and latest that the measurements allow (one standard deviation to each side); `latest` is infinite
  /// when they also allow that nothing closes.
  public var earliest: Double
  public var latest: Double

  public init(seconds: Double, earliest: Double, latest: Double) {
    self.seconds = seconds
    self.earliest = earliest
    self.latest = latest
  }
}

/// A part of the road engine that can be without what it needs.
public enum RoadFunction: String, Hashable, Codable, Sendable, CaseIterable {
  case objects, distance, timeToCollision, entry, lanes, laneDeparture, overspeed
}

/// A change of what the road engine can do: one event each, with its cause.
public struct RoadAvailabilityChange: Hashable, Sendable {
  /// What a function lacks.
  public enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
    case speedMissing, speedLimitMissing, cameraMissing, heightMissing, lanesMissing, modelMissing
    /// The camera sends nothing.
    case cameraStalled
    /// The rig's camera gives pictures of another shape than these.
    case pictureShape
    /// The rig breaks what lane departure assumes.
    case cameraOffCenter, cameraNotAhead, cameraUltraWide
  }

  /// When it was decided.
  public var time: Timestamp
  public var function: RoadFunction
  /// nil: available again.
  public var reason: Reason?

  public init(time: Timestamp, function: RoadFunction, reason: Reason?) {
    self.time = time
    self.function = function
    self.reason = reason
  }
}

extension RoadAvailabilityChange.Reason {
  /// True for what cannot come by itself while a run goes on.
  public var isPermanent: Bool {
    switch self {
    case .cameraMissing, .heightMissing, .modelMissing, .cameraNotAhead, .cameraUltraWide: true
    default: false
    }
  }
}
