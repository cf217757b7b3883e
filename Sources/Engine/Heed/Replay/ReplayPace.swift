import HeedSignals

/// Decides when a replay's next input is due. The caller passes the clock's time.
struct ReplayPace: Sendable {
  /// What a replay does next; `take` passes on the next input.
  enum Step: Hashable, Sendable {
    case take
    case wait(Duration)
    /// Wait without end until woken.
    case rest
    case seek(Timestamp)
  }

  /// Seconds of the recording per second of replay; nil for as fast as possible.
  private(set) var speed: Double?
  private(set) var isPaused = false
  /// The time of the newest input that was passed on.
  private(set) var position: Timestamp
  private var target: Timestamp?
  /// A moment of the recording, and the clock's time at which it was played.
  private var meeting: (place: Timestamp, clock: Duration)?

  init(speed: Double?, position: Timestamp = .zero) { (self.speed, self.position) = (speed, position) }

  /// - Parameter isSkipping: True while inputs before the wanted position are skipped.
  mutating func step(to next: Timestamp, at now: Duration, isSkipping: Bool) -> Step {
    if let target {
      (self.target, position, meeting) = (nil, target, nil)
      return .seek(target)
    }
    if isSkipping { return .take }
    if isPaused { return .rest }
    guard let speed else { return .take }
    let start = meeting ?? (position, now)
    meeting = start
    let due = start.clock + .nanoseconds(Int64(max(0, min(9e18, next.seconds(since: start.place) / speed * 1e9))))
    return due <= now ? .take : .wait(due - now)
  }

  mutating func took(_ time: Timestamp) { position = max(position, time) }
  mutating func begin(at time: Timestamp) { (position, meeting) = (time, nil) }

  /// Changes the speed without a jump: the moment of the recording that has been reached becomes the new start.
  mutating func setSpeed(_ speed: Double?, at now: Duration) {
    // The old speed determines which moment has been reached.
    if let (place, clock) = meeting, let old = self.speed, !isPaused {
      meeting = (place.later(bySeconds: (now - clock).seconds * old), now)
    } else {
      meeting = nil
    }
    self.speed = speed
  }

  mutating func pause() { (isPaused, meeting) = (true, nil) }
  mutating func resume() { isPaused = false }
  mutating func seek(to time: Timestamp) { target = time }
}
