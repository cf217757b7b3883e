/// How much waits while a broker is unreachable.
public struct OutboxSettings: Hashable, Codable, Sendable {
  /// Maximum number of waiting alerts; beyond it the oldest are dropped, counted and reported.
  /// Choice: weeks of a driver's alerts, 10 MB.
  public var mostAlerts = 10_000
  /// Maximum number of waiting blinks, glances and other details; beyond it the oldest are dropped and counted.
  /// Choice: an hour of driving, so that alerts have the room.
  public var mostDetails = 1_000
  /// True if events wait until a client subscribes to them. Choice: yes; a reader that connects late, or after a
  /// broker's restart, still gets past events.
  public var waitsForReader = true

  /// The defaults.
  public init() {}
}
