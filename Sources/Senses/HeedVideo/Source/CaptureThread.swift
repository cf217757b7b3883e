import Foundation
import Glibc
public import HeedSignals

package func monotonicNow() -> Timestamp {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Timestamp(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
}

/// Runs `body` on a detached thread, so that a blocked capture does not occupy a thread of the concurrency pool.
func startThread(_ body: @escaping @Sendable () -> Void) throws(VideoError) {
  let work = Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let result = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      // The capture thread blocks all signals; the program's other threads handle them.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }, work.toOpaque())
  guard result == 0 else {
    work.release()
    throw .backend(message: "no thread could be started: \(systemText(result))")
  }
  pthread_detach(thread)
}

/// Carries a Swift closure through C's thread function, which takes only a pointer.
private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

func systemText(_ error: Int32) -> String { String(cString: strerror(error)) }

extension WallClockAnchor {
  /// Relates `time` on the capture's clock to the present wall-clock time. A session takes one anchor, at its start.
  public static func now(at time: Timestamp) -> WallClockAnchor {
    WallClockAnchor(timestamp: time, utcMilliseconds: Date().timeIntervalSince1970 * 1000)
  }
}
