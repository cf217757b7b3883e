import HeedSignals

/// Which alerts are given, and when, in the words of the alert library.
public struct AlertSettings: Hashable, Codable, Sendable {
  /// Entry alerts. Choice: off, as in the alert library, whose users switch them on.
  public var useOnEntry = false
  /// Choice: on; the alert that matters most.
  public var useTimeToCollision = true
  /// Choice: on, and without effect until ``alertDistance`` is set.
  public var useDistance = true
  /// Choice: on; it needs the speed and markings, and says so where they are missing.
  public var useLaneDeparture = true
  /// Choice: on; without effect until the input carries a limit.
  public var useOverspeed = true

  /// What may give entry alerts, in any spelling that ``RoadLabel`` reads.
  /// Choice: people and everything with wheels; lights and signs do not enter a lane.
  @CommaSeparated public var entryTypes = [
    "pedestrian", "rider", "bicycle", "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle",
  ]
  /// What gives alerts by time to collision, in any spelling that ``RoadLabel`` reads.
  /// Choice: everything that drives or walks; a bicycle that nobody rides stands at the kerb, and its rider is a person.
  @CommaSeparated public var timeToCollisionTypes = [
    "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle", "rider", "pedestrian",
  ]
  /// Objects in the own way that are nearer than this are alerted of, metres; nil (0 in a file): no distance alerts.
  /// Choice: off until somebody says how near is too near.
  @NilAsZero public var alertDistance: Double? = nil

  /// A time to collision of this or less is an alert, seconds. Source: the alert library's default.
  public var timeToCollisionAlert = 1.8
  /// Of this or less a warning, seconds. Source: the alert library's default.
  public var timeToCollisionWarning = 2.5
  /// Of this or less an information, seconds; the alert library has no such bound, and tells of everything that closes at all.
  /// Choice: a driver who follows at two seconds and sees the gap shrink gently stays above it.
  public var timeToCollisionInfo = 4.0

  public init() {}

  /// What is wrong with these settings; nil: nothing.
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
  /// People without a car around them.
  var isUnprotected: Bool { self == .pedestrian || self == .rider || self == .bicycle }

  /// What one can collide with on a road, as far as Heed knows it.
  var isRoadUser: Bool { isVehicle || isUnprotected }
}
