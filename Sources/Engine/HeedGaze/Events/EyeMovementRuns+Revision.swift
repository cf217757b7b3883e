import HeedSignals

/// Corrects events by facts that are only known at the end of a movement.
extension EyeMovementRuns {
  /// Applies the verdict on the movement that ends at `time`; `lag` as in ``take(_:_:showsSpeeds:onset:lag:)``.
  mutating func hear(_ verdict: GazeTrace.Verdict, at time: Timestamp, lag: Double) {
    switch verdict {
    case .none: break
    case .fixation: judge(.fixation, at: time)
    case .pursuit: judge(.pursuit, at: time)
    case .spike: forgetSpike(at: time.later(bySeconds: -lag))
    }
  }

  /// Sets the kind of the present part of a stay (fixation or pursuit), and begins the next part.
  private mutating func judge(_ kind: EyeMovement, at time: Timestamp) {
    guard run?.kind.isStay == true else { return }
    run?.kind = kind
    joinParts()
    judged = run
    run = MovementRun(kind: kind, start: max(time, run?.start ?? time))
  }

  /// Continues a stay that a spike interrupted. Without a stay before, the spike becomes part of the next movement.
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

  /// When the lids began to close, if their fast movement begins at `time`. A movement right before `time` that is
  /// too short for a saccade is part of the closing. After a blink it is not, because two blinks would then touch.
  func closing(from time: Timestamp, toldAt told: Timestamp) -> Timestamp {
    guard let run else { return time }
    if interrupted == nil, events.isBlinkEnding(at: run.start) { return told }
    let isLids = run.kind == .saccade && time.seconds(since: run.start) < shortestSaccade
    return isLids ? run.start : notBeforeStart(time)
  }

  /// Joins the judged part of a stay with the present part if both have the same kind; else reports the judged part.
  mutating func joinParts() {
    guard let part = judged else { return }
    judged = nil
    guard let run, run.isSeen else {
      self.run = part
      return
    }
    if run.kind == part.kind { self.run = part.adding(run) } else { events.tell(part, end: run.start) }
  }

  /// Reports the movement before the present saccade, once the saccade is too long for a spike.
  mutating func tellInterrupted(at time: Timestamp) {
    if let run, time.seconds(since: run.start) >= shortestSaccade { tellInterrupted() }
  }

  mutating func tellInterrupted() {
    guard let past = interrupted, let run else { return }
    interrupted = nil
    events.tell(past, end: run.start)
  }
}
