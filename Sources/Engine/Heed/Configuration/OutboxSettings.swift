/// How much waits while a broker is unreachable.
public struct OutboxSettings: Hashable, Codable, Sendable {
  /// Maximum number of waiting alerts; beyond it the oldest are dropped, counted and reported. Higher: more alerts
  /// outlast a long outage, in more space. Lower: older alerts of a long outage are lost. Choice: weeks of a driver's
  /// alerts, 10 MB.
  public var mostAlerts = 10_000
  /// Maximum number of waiting blinks, glances and other details; beyond it the oldest are dropped and counted. Higher:
  /// more details outlast a long outage, in more space. Lower: older details of a long outage are lost. Choice: an hour
  /// of driving, so that alerts have the room.
  public var mostDetails = 1_000
  /// True if events wait until a client subscribes to them. On: late readers get what happened before. Off: events
  /// without a reader are lost. Choice: yes; a reader that connects late, or after a broker's restart, still gets past
  /// events.
  public var waitsForReader = true

  /// The defaults.
  public init() {}
}
