/// When a disk that refused is asked again: at growing intervals, so that a full disk costs nothing.
struct RetryPause: Hashable, Sendable {
  /// The first pause; each further one is twice as long.
  let first: Duration
  let longest: Duration
  private var state = State.none

  private enum State: Hashable, Sendable {
    case none
    case waiting(until: Duration, next: Duration)
  }

  init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// True when the disk may be asked.
  func isOver(at now: Duration) -> Bool {
    switch state {
    case .none: true
    case .waiting(let until, _): now >= until
    }
  }

  /// The disk refused.
  mutating func failed(at now: Duration) {
    let pause: Duration
    switch state {
    case .none: pause = first
    case .waiting(_, let next): pause = next
    }
    state = .waiting(until: now + pause, next: min(longest, pause * 2))
  }

  /// The disk took it: the next refusal starts from the first pause.
  mutating func succeeded() { state = .none }
}
