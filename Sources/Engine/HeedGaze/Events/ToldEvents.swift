import HeedSignals

/// Finished events that wait until the host collects them, in order and without overlap.
struct ToldEvents: Sendable {
  private var events: [EyeMovementEvent] = []
  /// Kind and end of the last event, whether collected or not.
  private var last: (kind: EyeMovement, end: Timestamp)?

  /// Returns the waiting events and removes them.
  mutating func take() -> [EyeMovementEvent] {
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Reports a movement, unless it is unknown or has no length.
  mutating func tell(_ run: MovementRun, end: Timestamp) {
    if let event = run.event(end: end) { append(event) }
  }

  /// Reports a saccade between samples.
  /// - Returns: When the saccade ended.
  mutating func tell(_ jump: GazeTrace.Jump) -> Timestamp {
    // The saccade may begin before the end of the last event; its reported start then moves to that end.
    let start = notBeforeEnd(jump.start)
    guard jump.end > start else { return start }
    append(EyeMovementEvent(kind: .saccade, start: start, end: jump.end, amplitudeDegrees: jump.amplitudeDegrees))
    return jump.end
  }

  /// The moment, or the end of the last event if that is later.
  func notBeforeEnd(_ time: Timestamp) -> Timestamp { last.map { max($0.end, time) } ?? time }

  /// Whether a reported blink ends at this time.
  func isBlinkEnding(at time: Timestamp) -> Bool { last.map { $0.kind == .blink && $0.end == time } ?? false }

  private mutating func append(_ event: EyeMovementEvent) {
    events.append(event)
    last = (event.kind, event.end)
  }
}
