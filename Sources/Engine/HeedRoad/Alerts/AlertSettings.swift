import HeedSignals

/// Selection and limits of alerts; names as in the alert library.
public struct AlertSettings: Hashable, Codable, Sendable {
  /// Entry alerts. Choice: off, as in the alert library, whose users switch them on.
  public var useOnEntry = false
  /// Alerts by time to collision. Choice: on; the most important alert.
  public var useTimeToCollision = true
  /// Distance alerts. Choice: on, but without effect until ``alertDistance`` is set.
  public var useDistance = true
  /// Lane departure alerts. Choice: on; availability events report a missing speed or missing markings.
  public var useLaneDeparture = true
  /// Overspeed alerts. Choice: on; without effect until the input carries a limit.
  public var useOverspeed = true

  /// Kinds that cause entry alerts, in any spelling of ``RoadLabel``. Choice: people and vehicles can enter a lane.
  @CommaSeparated public var entryTypes = [
    "pedestrian", "rider", "bicycle", "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle",
  ]
  /// Kinds that cause alerts by time to collision, in any spelling of ``RoadLabel``. Choice: parked bicycles do not.
  @CommaSeparated public var timeToCollisionTypes = [
    "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle", "rider", "pedestrian",
  ]
  /// Maximum distance of objects in the path for distance alerts, metres; nil (0 in a file): off. Choice: the user's.
  @NilAsZero public var alertDistance: Double? = nil
  /// Maximum time to collision for an `alert`, seconds. Source: the alert library's default.
  public var timeToCollisionAlert = 1.8
  /// Maximum time to collision for a `warning`, seconds. Source: the alert library's default.
  public var timeToCollisionWarning = 2.5
  /// Maximum time to collision for an `info`, seconds. Choice: a gap of 2 s that slowly shrinks stays above.
  public var timeToCollisionInfo = 4.0
  /// The defaults.
  public init() {}

  /// Describes the problem of these settings; nil if they are valid.
  public var problem: String? {
    let times = [timeToCollisionAlert, timeToCollisionWarning, timeToCollisionInfo]
    guard times.allSatisfy({ $0.isFinite && $0 > 0 }) else { return "times to collision are seconds above 0" }
    guard times == times.sorted() else {
      return "timeToCollisionAlert <= timeToCollisionWarning <= timeToCollisionInfo does not hold"
    }
    if let alertDistance, !(alertDistance.isFinite && alertDistance > 0) { return "alertDistance is metres above 0" }
    return nil
  }
}

extension RoadLabel {
  var isUnprotected: Bool { self == .pedestrian || self == .rider || self == .bicycle }
  var isRoadUser: Bool { isVehicle || isUnprotected }
}
