/// How much waits for a broker that is away.
public struct OutboxSettings: Hashable, Codable, Sendable {
  /// Alerts that wait at most; beyond it the oldest go, counted and told. Choice: weeks of a driver's alerts, 10 MB.
  public var mostAlerts = 10_000
  /// Blinks, glances and other details that wait at most; beyond it the oldest go, counted.
  /// Choice: an hour of driving, so that alerts have the room.
  public var mostDetails = 1_000
  /// Whether events wait until somebody subscribes to them. Choice: yes; a reader that comes late, or comes back after a
  /// broker's restart, gets what happened.
  public var waitsForReader = true

  /// The defaults.
  public init() {}
}
