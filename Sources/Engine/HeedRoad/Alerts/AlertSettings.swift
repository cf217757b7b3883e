import HeedSignals

/// Settings that select the alerts and set their limits. The settings have the names that the alert library uses.
///
/// A time to collision that keeps its default follows the others: with a `timeToCollisionWarning` of 5 s, infos too
/// come at 5 s. Two changed times in the wrong order are refused.
public struct AlertSettings: Hashable, Codable, Sendable {
  /// Whether objects that enter the primary region raise alerts. On: road users that come into the lane raise alerts.
  /// Off: road users that come into the lane raise no entry alert. Choice: off, as in the alert library, whose users
  /// switch entry alerts on.
  public var useOnEntry = false
  /// Whether objects on a collision course raise alerts, by their time to collision. On: objects that the vehicle may
  /// hit soon raise alerts. Off: no alert tells of a collision course. Choice: on; the alert that matters most.
  public var useTimeToCollision = true
  /// Whether objects that are too near raise alerts. On: objects nearer than `alertDistance` raise alerts. Off: a short
  /// distance alone raises no alert. Choice: on, and without effect until ``alertDistance`` is set.
  public var useDistance = true
  /// Whether leaving the lane raises alerts. On: leaving the lane without a turn signal raises alerts. Off: leaving the
  /// lane raises no alert. Choice: on; availability events report a missing speed or missing markings.
  public var useLaneDeparture = true
  /// Whether a speed above the limit raises alerts. On: a speed above the limit raises alerts. Off: no speed raises an
  /// alert. Choice: on; without effect until the input carries a limit.
  public var useOverspeed = true

  /// Kinds of objects that give entry alerts, in any spelling of ``RoadLabel``. Other: only the kinds listed raise
  /// entry alerts. Choice: people and vehicles can enter a lane.
  @CommaSeparated public var entryTypes = [
    "pedestrian", "rider", "bicycle", "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle",
  ]
  /// Kinds of objects that give alerts by time to collision, in any spelling of ``RoadLabel``. Other: only the kinds
  /// listed raise alerts by time to collision. Choice: all but bicycles without riders, which are parked.
  @CommaSeparated public var timeToCollisionTypes = [
    "car", "carBrakeLightOn", "van", "truck", "bus", "motorcycle", "rider", "pedestrian",
  ]
  /// Objects in the path nearer than this give distance alerts, metres; off if nil (0 in a file). Higher: distance
  /// alerts come earlier and more often. Lower: distance alerts come later and less often. Choice: nil, because the
  /// user chooses the distance.
  @NilAsZero public var alertDistance: Double? = nil
  /// A time to collision of this or less gives an `alert`, seconds. Higher: the most severe collision alerts come
  /// earlier and more often. Lower: the most severe collision alerts come later and less often. Source: the alert
  /// library's default.
  public var timeToCollisionAlert = 1.8
  /// A time to collision of this or less gives a `warning`, seconds. Higher: collision warnings come earlier and more
  /// often. Lower: collision warnings come later and less often. Source: the alert library's default.
  public var timeToCollisionWarning = 2.5
  /// A time to collision of this or less gives an `info`, seconds. Higher: the mildest collision alerts come earlier
  /// and more often. Lower: the mildest collision alerts come later and less often. Choice: following at 2 s while
  /// slowly closing in gives no alert.
  public var timeToCollisionInfo = 4.0
  /// Creates the default settings.
  public init() {}

  /// Describes the problem of these settings; nil if they are valid.
  public var problem: String? {
    let times = [timeToCollisionAlert, timeToCollisionWarning, timeToCollisionInfo]
    guard times.allSatisfy({ $0.isFinite && $0 > 0 }) else { return "times to collision are seconds above 0" }
    if let disorder { return disorder }
    if let alertDistance, !(alertDistance.isFinite && alertDistance > 0) { return "alertDistance is metres above 0" }
    return nil
  }

  private static let defaults = AlertSettings()

  /// The times to collision, shortest first. A time counts as given if it differs from its default; else it is nil.
  private var given: [(name: String, seconds: Double?)] {
    func time(_ name: String, _ path: KeyPath<AlertSettings, Double>) -> (name: String, seconds: Double?) {
      (name, self[keyPath: path] == Self.defaults[keyPath: path] ? nil : self[keyPath: path])
    }
    return [
      time("timeToCollisionAlert", \.timeToCollisionAlert), time("timeToCollisionWarning", \.timeToCollisionWarning),
      time("timeToCollisionInfo", \.timeToCollisionInfo),
    ]
  }

  /// The message about two given times that are in the wrong order; nil if all orders are right.
  private var disorder: String? {
    let times = given.compactMap { time in time.seconds.map { (name: time.name, seconds: $0) } }
    guard let (first, second) = zip(times, times.dropFirst()).first(where: { $0.seconds > $1.seconds }) else {
      return nil
    }
    return "\(first.name) is \(first.seconds) s and \(second.name) \(second.seconds) s;"
      + " give times with alert <= warning <= info"
  }

  /// The times to collision in their order. A default that contradicts a given time takes that time's value.
  var bounds: CollisionMonitor.Bounds {
    let given = given.map(\.seconds)
    func bound(_ seconds: Double, _ index: Int) -> Double {
      let shortest = given[...index].compactMap(\.self).max() ?? 0
      let longest = given[index...].compactMap(\.self).min() ?? .infinity
      return max(shortest, min(longest, seconds))
    }
    return CollisionMonitor.Bounds(
      info: bound(timeToCollisionInfo, 2), warning: bound(timeToCollisionWarning, 1),
      alert: bound(timeToCollisionAlert, 0))
  }

  var entryLabels: Set<RoadLabel> { Set(entryTypes.map { RoadLabel($0) }) }
  /// Distance below which objects in the path raise alerts, metres; nil if distance alerts are off.
  var distanceLimit: Double? { useDistance ? alertDistance.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } : nil }
}

/// Encodes a list of names as one comma-separated string, because settings files hold only numbers, switches and words.
@propertyWrapper public struct CommaSeparated: Hashable, Codable, Sendable {
  /// The names, without surrounding white space.
  public var wrappedValue: [String]
  /// Wraps a list of names.
  public init(wrappedValue: [String]) { self.wrappedValue = wrappedValue }

  /// Splits a string at its commas and drops empty names.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try String(from: decoder).split(separator: ",")
      .map { $0.drop { $0.isWhitespace } }.map { String($0.reversed().drop { $0.isWhitespace }.reversed()) }
      .filter { !$0.isEmpty }
  }

  /// Writes the names separated by a comma and a space.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.joined(separator: ", ").encode(to: encoder) }
}

/// Encodes an absent positive number as 0, so that a settings file shows every setting.
@propertyWrapper public struct NilAsZero: Hashable, Codable, Sendable {
  /// The number; nil is encoded as 0.
  public var wrappedValue: Double?
  /// Wraps a number.
  public init(wrappedValue: Double?) { self.wrappedValue = wrappedValue }

  /// Reads a number; 0 becomes nil.
  public init(from decoder: any Decoder) throws {
    let number = try Double(from: decoder)
    wrappedValue = number == 0 ? nil : number
  }

  /// Writes the number; nil becomes 0.
  public func encode(to encoder: any Encoder) throws { try (wrappedValue ?? 0).encode(to: encoder) }
}

extension RoadLabel {
  var isUnprotected: Bool { self == .pedestrian || self == .rider || self == .bicycle }
  var isRoadUser: Bool { isVehicle || isUnprotected }
}
