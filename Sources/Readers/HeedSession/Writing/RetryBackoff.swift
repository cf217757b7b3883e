/// Decides when to retry a failed write: at growing intervals, so that a full disk costs little.
struct RetryBackoff: Hashable, Sendable {
  /// The first pause; each further pause is twice as long, up to `longest`.
  let first: Duration
  let longest: Duration
  private var state = State.none

  private enum State: Hashable, Sendable {
    case none
    case waiting(until: Duration, next: Duration)
  }

  init(first: Duration, longest: Duration) {
    (self.first, self.longest) = (first, longest)
  }

  /// True if a write may be tried.
  func isOver(at now: Duration) -> Bool {
    switch state {
    case .none: true
    case .waiting(let until, _): now >= until
    }
  }

  /// Reports a failed write.
  mutating func failed(at now: Duration) {
    let backoff: Duration
    switch state {
    case .none: backoff = first
    case .waiting(_, let next): backoff = next
    }
    state = .waiting(until: now + backoff, next: min(longest, backoff * 2))
  }

  /// Reports a successful write: the next failure starts with the first pause.
  mutating func succeeded() { state = .none }
}
