import HeedSignals

/// Corrections that are known when a movement is over, after its samples were labelled.
extension EyeMovementRuns {
  /// Applies the verdict on the movement that ends at a time.
  /// - Parameter lag: As in ``take(_:_:showsSpeeds:onset:lag:)``.
  mutating func hear(_ verdict: GazeTrace.Verdict, at time: Timestamp, lag: Double) {
    switch verdict {
    case .none: break
    case .fixation: judge(.fixation, at: time)
    case .pursuit: judge(.pursuit, at: time)
    case .spike: forgetSpike(at: time.later(bySeconds: -lag))
    }
  }

  /// Sets the kind of the present part of a stay, and begins the next part.
  private mutating func judge(_ kind: EyeMovement, at time: Timestamp) {
    guard run?.kind.isStay == true else { return }
    run?.kind = kind
    joinParts()
    judged = run
    run = MovementRun(kind: kind, start: max(time, run?.start ?? time))
  }

  /// Continues the stay that a spike interrupted; a spike without a stay before it belongs to the next movement.
  private mutating func forgetSpike(at time: Timestamp) {
    guard let past = run, past.kind == .saccade, time.seconds(since: past.start) < shortestSaccade else { return }
    guard let before = interrupted else {
      (run, nextStart) = (nil, past.start)
      return
    }
    interrupted = nil
    judged = before.adding(past)
    run = MovementRun(kind: before.kind, start: time)
  }

  /// The start of a blink whose lids move fast from `time` on: a movement before it that is too short for a saccade
  /// also belongs to the lids. Right after a blink the start is `told`, so that two blinks do not touch.
  func closing(from time: Timestamp, toldAt told: Timestamp) -> Timestamp {
    guard let run else { return time }
    if interrupted == nil, events.isBlinkEnding(at: run.start) { return told }
    let isLids = run.kind == .saccade && time.seconds(since: run.start) < shortestSaccade
    return isLids ? run.start : notBeforeStart(time)
  }

  /// Joins adjacent parts of a stay that are of one kind, and reports a part of another kind.
  mutating func joinParts() {
    guard let part = judged else { return }
    judged = nil
    guard let run, run.isSeen else {
      self.run = part
      return
    }
    if run.kind == part.kind { self.run = part.adding(run) } else { events.tell(part, end: run.start) }
  }

  /// Reports the movement that a saccade interrupts, once the saccade cannot be a spike.
  mutating func tellInterrupted(at time: Timestamp) {
    if let run, time.seconds(since: run.start) >= shortestSaccade { tellInterrupted() }
  }

  mutating func tellInterrupted() {
    guard let past = interrupted, let run else { return }
    interrupted = nil
    events.tell(past, end: run.start)
  }
}
