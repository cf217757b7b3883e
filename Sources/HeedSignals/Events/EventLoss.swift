/// How much a slow reader missed.
public struct EventLoss: Hashable, Sendable {
  /// Frames' own events, of the cabin and of the road.
  public var frames: Int
  /// All other events: they are lost only when thousands of them wait.
  public var events: Int

  public init(frames: Int = 0, events: Int = 0) { (self.frames, self.events) = (frames, events) }

  public var isEmpty: Bool { self == EventLoss() }

  public static func + (first: EventLoss, second: EventLoss) -> EventLoss {
    EventLoss(frames: first.frames + second.frames, events: first.events + second.events)
  }

  public static func += (total: inout EventLoss, more: EventLoss) { total = total + more }
}
