/// When a disk that refused is asked again: at growing intervals, so that a full disk costs nothing.
struct RetryBackoff: Hashable, Sendable {
  /// The first wait; each further one is twice as long.
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
    let backoff: Duration
    switch state {
    case .none: backoff = first
    case .waiting(_, let next): backoff = next
    }
    state = .waiting(until: now + backoff, next: min(longest, backoff * 2))
  }

  /// The disk took it: the next refusal starts from the first wait.
  mutating func succeeded() { state = .none }
}
