import HeedSignals

/// Joins decided samples into events.
struct EyeMovementRuns: Sendable {
  private var events: [EyeMovementEvent] = []
  private var run: MovementRun?
  /// True within a saccade that was already reported.
  private var isInJump = false
  /// When the last saccade between samples ended.
  private var jumped: Timestamp?
  /// When the last event ended: no event begins earlier, although a saccade may end between samples.
  private var ended: Timestamp?

  mutating func take(_ trace: GazeTrace, _ range: Range<Int>, showsSpeeds: Bool) {
    var jumps = trace.jumps.drop { $0.index < range.lowerBound }
    for index in range {
      while let jump = jumps.first, jump.index == index {
        tell(jump)
        jumps.removeFirst()
      }
      let kind = trace.marks[index].movement
      if isInJump, kind == .saccade { continue }
      isInJump = false
      if run?.kind != kind { begin(kind, at: trace.times[index]) }
      if trace.isSeen[index] {
        run?.add(x: trace.x[index], y: trace.y[index], speed: showsSpeeds ? trace.change[index] : -1)
      }
    }
  }

  mutating func finish(at time: Timestamp) {
    end(at: time)
    (run, isInJump, jumped) = (nil, false, nil)
  }

  mutating func takeEvents() -> [EyeMovementEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  private mutating func begin(_ kind: EyeMovement, at time: Timestamp) {
    let past = run
    end(at: time)
    run = MovementRun(kind: kind, start: jumped ?? notBeforeEnd(time), after: past)
    jumped = nil
  }

  private mutating func end(at time: Timestamp) {
    if let event = run?.event(end: time) { append(event) }
    run = nil
  }

  private mutating func append(_ event: EyeMovementEvent) {
    events.append(event)
    ended = event.end
  }

  private func notBeforeEnd(_ time: Timestamp) -> Timestamp { ended.map { max($0, time) } ?? time }

  private mutating func tell(_ jump: GazeTrace.Jump) {
    end(at: jump.start)
    let start = notBeforeEnd(jump.start)
    if jump.end > start {
      append(EyeMovementEvent(kind: .saccade, start: start, end: jump.end, amplitudeDegrees: jump.amplitudeDegrees))
    }
    (isInJump, jumped) = (true, max(start, jump.end))
  }
}
