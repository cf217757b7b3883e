import Glibc
import HeedSignals

/// State behind a lock. Unlike with `Mutex`, a thread can wait for a change (POSIX, on the monotonic clock).
final class ConditionLock<State>: @unchecked Sendable {  // `state` is touched only under `mutex`.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the state behind the lock, and wakes the threads that wait for a change.
  func withLock<Result, Failure>(_ body: (inout State) throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Waits until `body` returns a result.
  /// - Parameter timeout: nil waits forever.
  /// - Returns: The result; nil after the timeout.
  func wait<Result>(_ timeout: Duration?, until body: (inout State) -> Result?) -> Result? {
    let deadline = timeout.map { monotonicNow() + $0 }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) {
        pthread_cond_broadcast(changed)
        return result
      }
      guard let deadline else {
        pthread_cond_wait(changed, mutex)
        continue
      }
      let (seconds, rest) = deadline.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
      if pthread_cond_timedwait(changed, mutex, &time) == ETIMEDOUT { return body(&state) }
    }
  }
}
