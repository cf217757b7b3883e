import Glibc

/// Stands in for Swift's `Synchronization` under the thread sanitizer: the same names over locks of the C library, which it
/// knows. Swift's own `Mutex` waits in the kernel by itself, and the sanitizer takes each wait for none.
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let storage: UnsafeMutablePointer<Value>
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  public init(_ value: consuming sending Value) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: value)
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    storage.deinitialize(count: 1)
    storage.deallocate()
    lock.deallocate()
  }

  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&storage.pointee)
  }
}
