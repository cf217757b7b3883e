import HeedSignals

/// Joins decided samples into events.
///
/// An event is told when its movement is over, so it knows more than the labels on the way: the parts of a stay are what
/// they were judged to be, a spike is no saccade, and what the lids did before a loss is part of the blink.
struct EyeMovementRuns: Sendable {
  var events = ToldEvents()
  /// The movement that is decided at present; of a stay, the part that is not judged yet.
  var run: MovementRun?
  /// The judged parts of the present stay.
  var judged: MovementRun?
  /// What the present saccade interrupts, not told as long as that may be a spike.
  var interrupted: MovementRun?
  /// The saccade between samples that is decided at present.
  private var jump: GazeTrace.Jump?
  /// When the last saccade between samples ended.
  private var jumped: Timestamp?
  /// Seconds, with half a microsecond of tolerance for the rounding of times.
  let shortestSaccade: Double

  init(settings: SaccadeScanner.Settings) { shortestSaccade = settings.shortest.seconds - 5e-7 }

  /// The mean position of the present movement; nil when nothing of it was seen.
  var position: GazePosition? { present?.position }

  /// When the present movement began.
  var start: Timestamp? { present?.start }

  /// The present movement with the judged parts before it, if they are of its kind.
  private var present: MovementRun? {
    guard let judged, let run, judged.kind == run.kind else { return run }
    return judged.adding(run)
  }

  /// - Parameters:
  ///   - onset: Of the latest movement that was told late.
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
      if interrupted != nil { tellInterrupted(at: sample.time.later(bySeconds: -lag)) }
      if sample.verdict != .open { judge(sample.verdict.movement, at: sample.time) }
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
    joinParts()
    begin(.unknown, at: time)
    (run, jumped) = (nil, nil)
  }

  mutating func takeEvents() -> [EyeMovementEvent] { events.take() }

  /// Begins a movement that is told from a sample on; a short delay tells it late.
  @inline(never) private mutating func begin(
    _ kind: EyeMovement, at index: Int, in trace: GazeTrace, onset: GazeTrace.Onset?, lag: Double
  ) {
    // The labels of a stay change with what is seen of it: only a verdict divides it.
    guard !kind.isStay || run?.kind.isStay != true else {
      run?.kind = kind
      return
    }
    joinParts()
    let sample = trace[index]
    if let onset, onset.index == index {
      let first = trace[onset.sample]
      begin(kind, at: notBeforeStart(first.time.later(bySeconds: -lag)))
      if kind == .saccade { run?.lead(x: first.x, y: first.y) }
    } else if kind == .saccade || run?.kind == .saccade || run?.kind == .pso, sample.isSeen {
      begin(kind, at: notBeforeStart(sample.time.later(bySeconds: -lag)))
    } else {
      begin(kind, at: sample.time)
    }
  }

  private func notBeforeStart(_ time: Timestamp) -> Timestamp { run.map { max($0.start, time) } ?? time }

  private mutating func begin(_ kind: EyeMovement, at time: Timestamp) {
    guard let past = run else { return begin(kind, at: time, after: nil) }
    if kind == .saccade, past.kind.isStay {
      interrupted = past
      run = MovementRun(kind: kind, start: time, after: past)
    } else if let before = interrupted, time.seconds(since: past.start) < shortestSaccade {
      resume(before.adding(past), as: kind, at: time)
    } else if kind == .blink, past.kind == .saccade || past.kind == .pso {
      tellInterrupted()
      run = MovementRun(kind: .blink, start: past.start)
    } else {
      begin(kind, at: time, after: past)
    }
  }

  mutating func begin(_ kind: EyeMovement, at time: Timestamp, after past: MovementRun?) {
    end(at: time)
    run = MovementRun(kind: kind, start: jumped ?? events.notBeforeEnd(time), after: past)
    jumped = nil
  }

  private mutating func end(at time: Timestamp) {
    tellInterrupted()
    joinParts()
    if let run { events.tell(run, end: time) }
    run = nil
  }

  private mutating func tellJump() {
    guard let jump else { return }
    (self.jump, jumped) = (nil, events.tell(jump))
  }
}

extension EyeMovement {
  /// The eyes stay on something.
  var isStay: Bool { self == .fixation || self == .pursuit }
}
