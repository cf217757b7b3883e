import HeedSignals

/// Consecutive samples of one movement, which become an event.
struct MovementRun: Sendable {
  var kind: EyeMovement
  let start: Timestamp
  private var firstX = 0.0
  private var firstY = 0.0
  private var lastX = 0.0
  private var lastY = 0.0
  private var sumX = 0.0
  private var sumY = 0.0
  private var seen = 0.0
  private var peak = -1.0

  private var isLed = false

  /// - Parameter past: The run before; a saccade starts at the last position of this run.
  init(kind: EyeMovement, start: Timestamp, after past: MovementRun? = nil) {
    (self.kind, self.start) = (kind, start)
    guard kind == .saccade, let past, past.seen > 0, past.kind != .blink else { return }
    (firstX, firstY, isLed) = (past.lastX, past.lastY, true)
  }

  /// Sets the position at which the run began.
  mutating func lead(x: Double, y: Double) { (firstX, firstY, isLed) = (x, y, true) }

  /// - Parameter speed: deg/s; negative if unknown.
  @inline(__always) mutating func add(x: Double, y: Double, speed: Double) {
    if seen == 0, !isLed { (firstX, firstY) = (x, y) }
    (lastX, lastY) = (x, y)
    sumX += x
    sumY += y
    seen += 1
    if speed > peak { peak = speed }
  }

  /// The run with the samples of the next run added.
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

  /// True if samples of the run were seen.
  var isSeen: Bool { seen > 0 }

  /// Mean position; nil if nothing was seen.
  var position: GazePosition? { seen > 0 ? GazePosition(xDegrees: sumX / seen, yDegrees: sumY / seen) : nil }

  /// The event; nil for an unknown movement or a run without length.
  func event(end: Timestamp) -> EyeMovementEvent? {
    guard kind != .unknown, end > start else { return nil }
    var event = EyeMovementEvent(kind: kind, start: start, end: end)
    guard kind != .blink, seen > 0 else { return event }
    let (dx, dy) = (lastX - firstX, lastY - firstY)
    event.amplitudeDegrees = (dx * dx + dy * dy).squareRoot()
    event.peakVelocityDegreesPerSecond = peak >= 0 ? peak : nil
    event.position = position
    return event
  }
}
