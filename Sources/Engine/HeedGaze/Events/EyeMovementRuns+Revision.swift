import HeedSignals

/// What is known when a movement is over, and was not when its samples were labelled.
extension EyeMovementRuns {
  /// Takes over what is known of the movement that ends there.
  /// - Parameter lag: As of ``take(_:_:showsSpeeds:onset:lag:)``.
  mutating func hear(_ verdict: GazeTrace.Verdict, at time: Timestamp, lag: Double) {
    switch verdict {
    case .none: break
    case .fixation: judge(.fixation, at: time)
    case .pursuit: judge(.pursuit, at: time)
    case .spike: forgetSpike(at: time.later(bySeconds: -lag))
    }
  }

  /// Says what the present part of a stay was; the next one begins.
  private mutating func judge(_ kind: EyeMovement, at time: Timestamp) {
    guard run?.kind.isStay == true else { return }
    run?.kind = kind
    joinParts()
    judged = run
    run = MovementRun(kind: kind, start: max(time, run?.start ?? time))
  }

  /// Goes on with the stay that only a spike interrupted; one that interrupts nothing belongs to what comes.
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

  /// When the lids began to close that moved fast from a sample on: what is too short for a saccade before it is theirs, too.
  /// Right after a blink nothing is, or two blinks would touch.
  func closing(from time: Timestamp, toldAt told: Timestamp) -> Timestamp {
    guard let run else { return time }
    if interrupted == nil, events.isBlinkEnding(at: run.start) { return told }
    let isLids = run.kind == .saccade && time.seconds(since: run.start) < shortestSaccade
    return isLids ? run.start : notBeforeStart(time)
  }

  /// Makes one movement of the parts of a stay that are of one kind, and tells those that are of another.
  mutating func joinParts() {
    guard let part = judged else { return }
    judged = nil
    guard let run, run.isSeen else {
      self.run = part
      return
    }
    if run.kind == part.kind { self.run = part.adding(run) } else { events.tell(part, end: run.start) }
  }

  /// Tells what a saccade interrupts as soon as that cannot be a spike.
  mutating func tellInterrupted(at time: Timestamp) {
    if let run, time.seconds(since: run.start) >= shortestSaccade { tellInterrupted() }
  }

  mutating func tellInterrupted() {
    guard let past = interrupted, let run else { return }
    interrupted = nil
    events.tell(past, end: run.start)
  }
}
