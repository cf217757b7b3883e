/// Numbers of events that a slow reader of an event stream missed.
public struct EventLoss: Hashable, Sendable {
  /// Number of per-frame events, of cabin and road.
  public var frames: Int
  /// Number of all other events; they are lost only when thousands are waiting.
  public var events: Int

  /// Memberwise initializer.
  public init(frames: Int = 0, events: Int = 0) { (self.frames, self.events) = (frames, events) }

  /// True when nothing was lost.
  public var isEmpty: Bool { self == EventLoss() }

  /// Adds the counts.
  public static func + (first: EventLoss, second: EventLoss) -> EventLoss {
    EventLoss(frames: first.frames + second.frames, events: first.events + second.events)
  }

  /// Adds the counts of `more`.
  public static func += (total: inout EventLoss, more: EventLoss) { total = total + more }
}
