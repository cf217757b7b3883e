import HeedSignals

/// Events that wait to be taken, in order and without overlap.
struct ToldEvents: Sendable {
  private var events: [EyeMovementEvent] = []
  /// The kind of the last event and when it ended, taken or not.
  private var last: (kind: EyeMovement, end: Timestamp)?

  /// Removes and returns the waiting events.
  mutating func take() -> [EyeMovementEvent] {
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Adds a movement's event, unless the movement is unknown or has no length.
  mutating func tell(_ run: MovementRun, end: Timestamp) {
    if let event = run.event(end: end) { append(event) }
  }

  /// Adds the event of a saccade between samples.
  /// - Returns: When it ended.
  mutating func tell(_ jump: GazeTrace.Jump) -> Timestamp {
    // The saccade may begin before the last event has ended; its event may not.
    let start = notBeforeEnd(jump.start)
    guard jump.end > start else { return start }
    append(EyeMovementEvent(kind: .saccade, start: start, end: jump.end, amplitudeDegrees: jump.amplitudeDegrees))
    return jump.end
  }

  /// The moment, or the end of the last event if that is later.
  func notBeforeEnd(_ time: Timestamp) -> Timestamp { last.map { max($0.end, time) } ?? time }

  /// Whether the last reported event is a blink that ends at this time.
  func isBlinkEnding(at time: Timestamp) -> Bool { last.map { $0.kind == .blink && $0.end == time } ?? false }

  private mutating func append(_ event: EyeMovementEvent) {
    events.append(event)
    last = (event.kind, event.end)
  }
}
