import HeedSignals

/// What is known when a movement is over, and was not when its samples were labelled.
extension EyeMovementRuns {
  /// Goes on with a stay that only a spike interrupted.
  mutating func resume(_ stay: MovementRun, as kind: EyeMovement, at time: Timestamp) {
    (interrupted, run) = (nil, stay)
    guard kind.isStay else { return begin(kind, at: time, after: stay) }
    judge(stay.kind, at: time)
    run?.kind = kind
  }

  /// Says what the present part of a stay was; the next one begins.
  mutating func judge(_ kind: EyeMovement, at time: Timestamp) {
    guard run?.kind.isStay == true else { return }
    run?.kind = kind
    joinParts()
    judged = run
    run = MovementRun(kind: kind, start: time)
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
