extension EventLoss {
  /// True when nothing was lost.
  public var isEmpty: Bool { self == EventLoss() }

  /// Adds the counts.
  public static func + (first: EventLoss, second: EventLoss) -> EventLoss {
    EventLoss(frames: first.frames + second.frames, events: first.events + second.events)
  }

  /// Adds the counts of `more`.
  public static func += (total: inout EventLoss, more: EventLoss) { total = total + more }
}
