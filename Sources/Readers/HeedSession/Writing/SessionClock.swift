import Dispatch
import Synchronization

/// The clock of a session writer; tests advance a clock of their own by hand.
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
