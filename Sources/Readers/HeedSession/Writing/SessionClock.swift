import Dispatch
import Synchronization

/// The clock of a session writer; tests advance their own clock.
protocol SessionClock: Sendable {
  /// Monotonic time since an arbitrary origin.
  var now: Duration { get }
  /// Calls `body` on `queue` repeatedly until ``stop()``.
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
  /// The first and the longest pause.
  let first, longest: Duration
  /// The end of the current pause, and the length of the next.
  private(set) var pause: (end: Duration, next: Duration)?

  /// Whether a write may be tried.
  func isOver(at now: Duration) -> Bool { pause.map { now >= $0.end } ?? true }

  /// Reports a failed write.
  mutating func failed(at now: Duration) {
    let length = pause?.next ?? first
    pause = (now + length, min(longest, length * 2))
  }

  /// Reports a successful write; the pauses begin anew.
  mutating func succeeded() { pause = nil }
}
