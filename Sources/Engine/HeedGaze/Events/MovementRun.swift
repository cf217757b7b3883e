import HeedSignals

/// Consecutive samples of one movement, which become an event.
struct MovementRun: Sendable {
  var kind: EyeMovement
  let start: Timestamp
  private var firstX = 0.0, firstY = 0.0, lastX = 0.0, lastY = 0.0
  private var sumX = 0.0, sumY = 0.0, seen = 0.0, peak = -1.0
  /// Mean speed of a pursuit, deg/s, where it is measured.
  var meanSpeed: Double?
  /// True if the first position comes from before the first sample, as for a saccade after a stay.
  private var isLed = false

  /// - Parameter past: The run before this one; a saccade starts at the last position of that run.
  init(kind: EyeMovement, start: Timestamp, after past: MovementRun? = nil) {
    (self.kind, self.start) = (kind, start)
    guard kind == .saccade, let past, past.seen > 0, past.kind != .blink else { return }
    (firstX, firstY, isLed) = (past.lastX, past.lastY, true)
  }

  mutating func lead(x: Double, y: Double) { (firstX, firstY, isLed) = (x, y, true) }

  /// - Parameter speed: Speed of the gaze, deg/s; negative if unknown.
  @inline(__always) mutating func add(x: Double, y: Double, speed: Double) {
    if seen == 0, !isLed { (firstX, firstY) = (x, y) }
    (lastX, lastY) = (x, y)
    sumX += x
    sumY += y
    seen += 1
    if speed > peak { peak = speed }
  }

  /// Joins a later run of the same movement: keeps this run's start, and takes the later run's last position.
  func adding(_ next: MovementRun) -> MovementRun {
    guard next.isSeen else { return self }
    var both = self
    if !isSeen, !isLed { (both.firstX, both.firstY) = (next.firstX, next.firstY) }
    (both.lastX, both.lastY) = (next.lastX, next.lastY)
    both.sumX += next.sumX
    both.sumY += next.sumY
    both.seen += next.seen
    both.peak = max(peak, next.peak)
    return both
  }

  var isSeen: Bool { seen > 0 }
  var position: GazePosition? { seen > 0 ? GazePosition(xDegrees: sumX / seen, yDegrees: sumY / seen) : nil }

  /// The event of this run; nil for an unknown movement or a run without duration.
  func event(end: Timestamp) -> EyeMovementEvent? {
    guard kind != .unknown, end > start else { return nil }
    var event = EyeMovementEvent(kind: kind, start: start, end: end)
    guard kind != .blink, seen > 0 else { return event }
    let (dx, dy) = (lastX - firstX, lastY - firstY)
    event.amplitudeDegrees = (dx * dx + dy * dy).squareRoot()
    event.peakVelocityDegreesPerSecond = peak >= 0 ? peak : nil
    event.meanVelocityDegreesPerSecond = meanSpeed
    event.position = position
    return event
  }
}

/// Finished events that were not collected yet, in order and without overlap.
struct ToldEvents: Sendable {
  /// A shorter fixation is not reported.
  let shortestFixation: Duration
  private var events: [EyeMovementEvent] = []
  /// Kind and end of the last event, whether collected or not.
  private var last: (kind: EyeMovement, end: Timestamp)?

  init(shortestFixation: Duration) { self.shortestFixation = shortestFixation }

  mutating func take() -> [EyeMovementEvent] {
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  mutating func tell(_ run: MovementRun, end: Timestamp) {
    guard var event = run.event(end: end) else { return }
    // What goes farther than a swing is a saccade that followed at once.
    if event.kind == .pso, event.amplitudeDegrees ?? 0 > SaccadeScanner.farthestSwing { event.kind = .saccade }
    append(event)
  }

  /// Reports a saccade between samples, and returns when it ended.
  mutating func tell(_ jump: GazeTrace.Jump) -> Timestamp {
    // If the saccade begins before the last event ends, its reported start moves to that end.
    let start = notBeforeEnd(jump.start)
    guard jump.end > start else { return start }
    append(EyeMovementEvent(kind: .saccade, start: start, end: jump.end, amplitudeDegrees: jump.amplitudeDegrees))
    return jump.end
  }

  func notBeforeEnd(_ time: Timestamp) -> Timestamp { last.map { max($0.end, time) } ?? time }
  func isBlinkEnding(at time: Timestamp) -> Bool { last.map { $0.kind == .blink && $0.end == time } ?? false }

  private mutating func append(_ event: EyeMovementEvent) {
    if event.kind != .fixation || event.end - event.start >= shortestFixation { events.append(event) }
    last = (event.kind, event.end)
  }
}
