import HeedSignals

/// Joins labelled samples into events at the end of each movement. So an event may differ from the labels: parts of a
/// stay have their final kind, a spike is no saccade, and lid movement before a loss belongs to the blink.
struct EyeMovementRuns: Sendable {
  var events: ToldEvents
  /// The present movement; of a fixation or pursuit, only the part that is not judged yet.
  var run: MovementRun?
  /// The parts of the present fixation or pursuit that are judged.
  var judged: MovementRun?
  /// The movement before the present saccade; not reported while the saccade may be a spike.
  var interrupted: MovementRun?
  private var jump: GazeTrace.Jump?
  /// Label that continues the present movement; `open` if a sample of any label may begin a movement.
  private var ongoing = GazeTrace.Mark.open
  /// Start of the movement after a saccade that lay between two samples; nil if unknown.
  var nextStart: Timestamp?
  /// Length of the shortest saccade, seconds, less half a microsecond for the rounding of times.
  let shortestSaccade = SaccadeScanner.shortest.seconds - 5e-7

  init(shortestFixation: Duration) { events = ToldEvents(shortestFixation: shortestFixation) }

  /// - Parameters:
  ///   - onset: Start of the latest movement that was only detected after its first samples were labelled.
  ///   - lag: Delay with which the speed shows start and end of a saccade or its swing, seconds.
  @inline(__always) mutating func take(
    _ trace: GazeTrace, _ range: Range<Int>, showsSpeeds: Bool, onset: GazeTrace.Onset?, lag: Double
  ) {
    for index in range {
      let sample = trace[index]
      if sample.mark != ongoing || sample.verdict != .none {
        let isTaken = change(at: index, in: trace, onset: onset, lag: lag)
        ongoing = jump == nil && interrupted == nil ? sample.mark : .open
        if isTaken { continue }
      }
      if sample.isSeen { run?.add(x: sample.x, y: sample.y, speed: showsSpeeds ? sample.change : -1) }
    }
  }

  /// - Returns: True if the sample belongs to a saccade between two samples, and therefore to no run.
  @inline(never) private mutating func change(
    at index: Int, in trace: GazeTrace, onset: GazeTrace.Onset?, lag: Double
  ) -> Bool {
    let sample = trace[index]
    let kind = sample.mark.movement
    if jump != nil {
      if kind == .saccade {
        jump = trace.jumps.last { $0.index <= index } ?? jump
        return true
      }
      tellJump()
    }
    tellInterrupted(at: sample.time.later(bySeconds: -lag))
    hear(sample.verdict, at: sample.time, lag: lag)
    guard run?.kind != kind else { return false }
    if kind == .saccade, let found = trace.jumps.last(where: { $0.index == index }) {
      end(at: found.start)
      jump = found
      return true
    }
    begin(kind, at: index, in: trace, onset: onset, lag: lag)
    return false
  }

  mutating func finish(at time: Timestamp) {
    tellJump()
    joinParts()
    begin(.unknown, at: time)
    (run, nextStart, ongoing) = (nil, nil, .open)
  }

  /// Begins a movement at its onset if that lies before the first labelled sample, otherwise at that sample.
  @inline(never) private mutating func begin(
    _ kind: EyeMovement, at index: Int, in trace: GazeTrace, onset: GazeTrace.Onset?, lag: Double
  ) {
    // The label of a stay may change while the stay lasts; only a verdict divides a stay.
    guard !kind.isStay || run?.kind.isStay != true else {
      run?.kind = kind
      return
    }
    joinParts()
    let sample = trace[index]
    if let onset, onset.index == index, kind != .unknown {
      let first = trace[onset.sample]
      if kind == .blink {
        begin(kind, at: closing(from: first.time, toldAt: sample.time))
      } else {
        begin(kind, at: notBeforeStart(first.time.later(bySeconds: -lag)))
        if kind == .saccade { run?.lead(x: first.x, y: first.y) }
      }
    } else if kind == .saccade || run?.kind == .saccade || run?.kind == .pso, sample.isSeen {
      begin(kind, at: notBeforeStart(sample.time.later(bySeconds: -lag)))
    } else {
      begin(kind, at: sample.time)
    }
  }

  func notBeforeStart(_ time: Timestamp) -> Timestamp { run.map { max($0.start, time) } ?? time }

  private mutating func begin(_ kind: EyeMovement, at time: Timestamp) {
    let past = run
    if kind == .saccade, let past, past.kind.isStay {
      interrupted = past
      run = MovementRun(kind: kind, start: time, after: past)
      return
    }
    end(at: time)
    run = MovementRun(kind: kind, start: events.notBeforeEnd(nextStart ?? time), after: past)
    nextStart = nil
  }

  private mutating func end(at time: Timestamp) {
    tellInterrupted()
    joinParts()
    if let run { events.tell(run, end: time) }
    run = nil
  }

  private mutating func tellJump() {
    guard let jump else { return }
    (self.jump, nextStart) = (nil, events.tell(jump))
  }
}

extension EyeMovement {
  var isStay: Bool { self == .fixation || self == .pursuit }
}
