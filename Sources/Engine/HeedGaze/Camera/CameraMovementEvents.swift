import HeedSignals

/// Joins a camera's decided pictures into events.
struct CameraMovementEvents: Sendable {
  private let shortest: Duration
  private var told: ToldEvents
  private var run: MovementRun?
  /// The fixation that the present pursuit interrupts, while this pursuit is too short for an event.
  private var fixation: MovementRun?
  /// Time of the last picture of the present run.
  private var last: Timestamp?
  /// End of the last saccade, where the next stay begins.
  private var next: Timestamp?
  /// Sum and number of a pursuit's speeds, deg/s.
  private var speeds = (sum: 0.0, count: 0.0)

  init(shortestFixation: Duration) {
    (shortest, told) = (shortestFixation, ToldEvents(shortestFixation: shortestFixation))
  }

  mutating func take() -> [EyeMovementEvent] { told.take() }

  /// A picture of a stay.
  /// - Parameter gaze: nil for a stray measurement.
  mutating func add(_ kind: EyeMovement, _ gaze: SIMD2<Double>?, speed: Double, at time: Timestamp) {
    if let present = run, present.kind == .fixation, kind == .pursuit {
      (fixation, run) = (present, MovementRun(kind: kind, start: time))
    } else if kind == .fixation, let past = resumed() {
      run = past
    } else if run?.kind != kind {
      end(at: time)
      run = MovementRun(kind: kind, start: next ?? time)
      next = nil
    }
    if let run, run.kind == .pursuit, time - run.start >= shortest, let past = fixation {
      told.tell(past, end: run.start)
      fixation = nil
    }
    if let gaze { run?.add(x: gaze.x, y: gaze.y, speed: -1) }
    if kind == .pursuit { speeds = (speeds.sum + speed, speeds.count + 1) }
    last = time
  }

  /// Tells a saccade between two stays. Its length gives its duration (the main sequence); it lies in the middle between
  /// the last picture of the first stay and the first picture of the second.
  mutating func jump(from before: Timestamp, to after: Timestamp, degrees: Double) {
    let between = after.seconds(since: before)
    let usual = StepScanner.shortestDuration.seconds + StepScanner.secondsPerDegree * degrees
    let edge = max(0, between - usual) / 2
    let (start, stop) = (before.later(bySeconds: edge), after.later(bySeconds: -edge))
    end(at: start)
    next = told.tell(.init(index: 0, start: start, end: stop, amplitudeDegrees: degrees))
  }

  /// A picture of no stay.
  mutating func interrupt(at time: Timestamp, isBlink: Bool) {
    if run?.kind != .blink || !isBlink { end(at: last ?? time) }
    next = nil
    guard isBlink else { return }
    run = run ?? MovementRun(kind: .blink, start: time)
    last = time
  }

  mutating func finish() { end(at: last) }

  /// The fixation that a short pursuit interrupted, with this pursuit; nil without one.
  private mutating func resumed() -> MovementRun? {
    guard let past = fixation, let run else { return nil }
    (fixation, speeds) = (nil, (0, 0))
    return past.adding(run)
  }

  private mutating func end(at time: Timestamp?) {
    guard var ended = resumed() ?? run, let time else { return }
    if ended.kind == .pursuit, speeds.count > 0 { ended.meanSpeed = speeds.sum / speeds.count }
    // A stay of stray measurements alone has no place.
    let isTold = ended.kind == .blink || ended.isSeen && (ended.kind == .fixation || time - ended.start >= shortest)
    if isTold { told.tell(ended, end: time) }
    (run, speeds) = (nil, (0, 0))
  }
}
