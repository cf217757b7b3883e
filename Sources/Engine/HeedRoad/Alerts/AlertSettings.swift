import HeedSignals

/// Which alerts are given and when; names as in the alert library.
public struct AlertSettings: Hashable, Codable, Sendable {
  /// Entry alerts. Choice: off, as in the alert library, whose users switch them on.
  public var useOnEntry = false
  /// Alerts by time to collision. Choice: on; the alert that matters most.
  public var useTimeToCollision = true
  /// Distance alerts. Choice: on, and without effect until ``alertDistance`` is set.
  public var useDistance = true
  /// Lane departure alerts. Choice: on; availability events report a missing speed or missing markings.
  public var useLaneDeparture = true
  /// Overspeed alerts. Choice: on; without effect until the input carries a limit.
  public var useOverspeed = true

  /// Kinds that give entry alerts, in any spelling of ``RoadLabel``. Choice: people and vehicles can enter a lane.
  @CommaSeparated public var entryTypes = [
    "pedestrian", "rider", "bicycle", "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle",
  ]
  /// Kinds that give alerts by time to collision, in any spelling of ``RoadLabel``. Choice: parked bicycles do not.
  @CommaSeparated public var timeToCollisionTypes = [
    "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle", "rider", "pedestrian",
  ]
  /// Objects in the path nearer than this give distance alerts, metres; nil (0 in a file): off. Choice: the user's.
  @NilAsZero public var alertDistance: Double? = nil
  /// A time to collision of this or less gives an `alert`, seconds. Source: the alert library's default.
  public var timeToCollisionAlert = 1.8
  /// A time to collision of this or less gives a `warning`, seconds. Source: the alert library's default.
  public var timeToCollisionWarning = 2.5
  /// A time to collision of this or less gives an `info`, seconds. Choice: a gap of 2 s that slowly shrinks is above.
  public var timeToCollisionInfo = 4.0
  /// The defaults.
  public init() {}

  /// What is wrong with these settings; nil when they are valid.
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
