import Dispatch
import Synchronization

/// The clock of a session writer; tests advance their own clock.
protocol SessionClock: Sendable {
  /// Monotonic time since an arbitrary origin.
  var now: Duration { get }
  /// Calls `body` on `queue` once per period until ``stop()``.
  func repeatEvery(_ period: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
  func stop()
}

/// Real time.
final class TimerClock: SessionClock {
  private let origin = ContinuousClock.now
  private let timer = Mutex<(any DispatchSourceTimer)?>(nil)

  var now: Duration { origin.duration(to: .now) }

  func repeatEvery(_ period: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    let interval = DispatchTimeInterval.nanoseconds(Int(period / .nanoseconds(1)))
    timer.withLock {
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.schedule(deadline: .now() + interval, repeating: interval)
      source.setEventHandler(handler: body)
      source.activate()
      $0 = source
    }
  }

  func stop() {
    timer.withLock {
      $0?.cancel()
      $0 = nil
    }
  }
}

/// Pauses after failed writes, each twice as long as the last, so that a full disk costs little.
struct RetryBackoff: Sendable {
  let first, longest: Duration
  /// When the current pause ends, and the length of the next pause; nil without a pause.
  private(set) var pause: (end: Duration, next: Duration)?

  /// True if no pause is left, so that a write may be tried.
  func isOver(at now: Duration) -> Bool { pause.map { now >= $0.end } ?? true }

  /// Reports a failed write, after which a pause begins.
  mutating func failed(at now: Duration) {
    let length = pause?.next ?? first
    pause = (now + length, min(longest, length * 2))
  }

  /// Reports a successful write; the next failure begins with the first pause again.
  mutating func succeeded() { pause = nil }
}
