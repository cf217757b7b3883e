import HeedSignals

/// Joins decided samples into events.
struct EyeMovementRuns: Sendable {
  private var events: [EyeMovementEvent] = []
  private var run: MovementRun?
  /// The saccade between samples that is decided at present.
  private var jump: GazeTrace.Jump?
  /// When the last saccade between samples ended.
  private var jumped: Timestamp?
  /// When the last event ended: no event begins earlier, although a saccade may end between samples.
  private var ended: Timestamp?

  /// The mean position of the present movement; nil when nothing of it was seen.
  var position: GazePosition? { run?.position }

  /// When the present movement began.
  var start: Timestamp? { run?.start }

  /// - Parameters:
  ///   - onset: Of the latest saccade that was told late.
  ///   - lag: How much earlier a saccade or its swing began and ended than its speed says, seconds.
  @inline(__always) mutating func take(
    _ trace: GazeTrace, _ range: Range<Int>, showsSpeeds: Bool, onset: GazeTrace.Onset?, lag: Double
  ) {
    for index in range {
      let sample = trace[index]
      let kind = sample.mark.movement
      if jump != nil {
        if kind == .saccade {
          jump = trace.jumps.last { $0.index <= index } ?? jump
          continue
        }
        tellJump()
      }
      if run?.kind != kind {
        if kind == .saccade, let found = trace.jumps.last(where: { $0.index == index }) {
          end(at: found.start)
          jump = found
          continue
        }
        begin(kind, at: index, in: trace, onset: onset, lag: lag)
      }
      if sample.isSeen { run?.add(x: sample.x, y: sample.y, speed: showsSpeeds ? sample.change : -1) }
    }
  }

  mutating func finish(at time: Timestamp) {
    tellJump()
    end(at: time)
    jumped = nil
  }

  mutating func takeEvents() -> [EyeMovementEvent] {
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Begins a movement that is told from a sample on; a short delay tells it late.
  @inline(never) private mutating func begin(
    _ kind: EyeMovement, at index: Int, in trace: GazeTrace, onset: GazeTrace.Onset?, lag: Double
  ) {
    let sample = trace[index]
    if kind == .saccade, let onset, onset.index == index {
      let first = trace[onset.sample]
      begin(kind, at: notBeforeStart(first.time.later(bySeconds: -lag)))
      run?.lead(x: first.x, y: first.y)
    } else if kind == .saccade || run?.kind == .saccade || run?.kind == .pso, sample.isSeen {
      begin(kind, at: notBeforeStart(sample.time.later(bySeconds: -lag)))
    } else {
      begin(kind, at: sample.time)
    }
  }

  private func notBeforeStart(_ time: Timestamp) -> Timestamp { run.map { max($0.start, time) } ?? time }

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

  private mutating func tellJump() {
    guard let jump else { return }
    let start = notBeforeEnd(jump.start)
    if jump.end > start {
      append(EyeMovementEvent(kind: .saccade, start: start, end: jump.end, amplitudeDegrees: jump.amplitudeDegrees))
    }
    (self.jump, jumped) = (nil, max(start, jump.end))
  }
}
