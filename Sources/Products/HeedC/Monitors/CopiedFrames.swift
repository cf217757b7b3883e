import Foundation
import Heed
import HeedSignals

/// The newest frame of each camera, waiting for the monitor's own thread.
///
/// The thread starts with the first copy, or at once if `rest` is given.
final class CopiedFrames: @unchecked Sendable {  // `condition` guards all mutable state.
  private let condition = NSCondition()
  private var waiting: [Int32: Frame] = [:]
  private var look: (Frame, Int32) throws -> Void = { _, _ in }
  private var rest: (() throws -> Void)?
  private var rested = ContinuousClock.now
  private var hasThread = false
  private var isStopped = false
  private var dropped = 0
  private var error: Failure?

  /// The error of the thread's last frame, reported once.
  var failure: Failure? {
    condition.withLock {
      defer { error = nil }
      return error
    }
  }

  /// - Parameters:
  ///   - look: Analyzes a frame.
  ///   - rest: Called several times a second; nil: nothing is.
  func start(look: @escaping (Frame, Int32) throws -> Void, rest: (() throws -> Void)?) {
    condition.withLock {
      (self.look, self.rest) = (look, rest)
      if rest != nil { startThread() }
    }
  }

  /// Stores a frame in place of a waiting frame of the same camera.
  func put(_ frame: Frame, of camera: Int32) {
    condition.withLock {
      guard !isStopped else { return }
      if waiting.updateValue(frame, forKey: camera) != nil { dropped += 1 }
      startThread()
      condition.broadcast()
    }
  }

  private func startThread() {
    guard !hasThread else { return }
    hasThread = true
    startQuietThread("heed.push") { [self] in work() }
  }

  /// Waits until the waiting frames are analyzed, and ends the analyzing thread. Do not call this function on that
  /// thread.
  /// - Returns: The number of dropped frames.
  @discardableResult
  func stop() -> Int {
    condition.withLock {
      isStopped = true
      condition.broadcast()
      while hasThread { condition.wait() }
      // This assignment breaks a cycle of references: the closures hold the drive, which holds this object.
      (look, rest) = ({ _, _ in }, nil)
      return dropped
    }
  }

  private func work() {
    while let task = next() {
      do { try task() } catch { condition.withLock { self.error = Failure(error) } }
    }
    condition.withLock {
      hasThread = false
      condition.broadcast()
    }
  }

  /// What to do next; nil at the end.
  private func next() -> (() throws -> Void)? {
    condition.withLock {
      while !isStopped {
        if let rest, rested.duration(to: .now) >= DriveRun.patience {
          rested = .now
          return rest
        }
        guard waiting.isEmpty else { break }
        if rest == nil {
          condition.wait()
        } else {
          _ = condition.wait(until: Date(timeIntervalSinceNow: DriveRun.patience.seconds))
        }
      }
      // The oldest frame comes first, so that cabin and road frames keep their order.
      guard let (camera, frame) = waiting.min(by: { $0.value.time < $1.value.time }) else { return nil }
      waiting[camera] = nil
      return { [look] in try look(frame, camera) }
    }
  }
}

/// Starts a thread that leaves all signals to the host's threads.
func startQuietThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread {
    blockSignals()
    body()
  }
  thread.name = name
  // The nets need about half of the stack, because their buffers are on the heap.
  thread.stackSize = 4 << 20
  thread.start()
}

/// Blocks all signals on this thread, and returns the signals that were blocked before.
@discardableResult
func blockSignals() -> sigset_t {
  var (all, before) = (sigset_t(), sigset_t())
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, &before)
  return before
}

/// Runs `body` with all signals blocked, also in threads that `body` starts.
func withSignalsBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
  var before = blockSignals()
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}
