import Foundation
import HeedSignals
import Synchronization

/// The road camera beside a cabin: live on a thread of its own, dated by the cabin's clock; of a recording, frame by frame between the
/// cabin's.
final class DriverRoad: @unchecked Sendable {  // What is not behind a lock is used by one thread alone.
  private struct State {
    /// When the cabin's clock was 0; nil before its first frame.
    var zero: ContinuousClock.Instant?
    var isStopped = false
  }

  private let source: any FrameSource
  private let pipeline: RoadPipeline
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)
  private let hasThread = Mutex(false)
  private var pending: Frame?
  private var isOver = false

  init(source: any FrameSource, stage: any RoadStage) {
    self.source = source
    pipeline = RoadPipeline(source: source, stage: stage)
  }

  /// Tells when a frame of the cabin came: its clock is the road's.
  func cabinCame(at time: Timestamp) {
    state.withLock { if $0.zero == nil { $0.zero = ContinuousClock.now - .nanoseconds(time.nanoseconds) } }
  }

  /// Watches on a thread of its own.
  func start(isStopped: @escaping @Sendable () -> Bool, take: @escaping @Sendable (MonitorInput, Frame?) -> Void) {
    hasThread.withLock { $0 = true }
    let thread = Thread { [self] in
      watch(isStopped, take)
      ended.signal()
    }
    thread.name = "heed.road"
    thread.start()
  }

  /// Hands on what was seen before a time of the cabin; nil: all there is.
  func advance(before time: Timestamp?, take: (MonitorInput, Frame?) throws -> Void) throws {
    while let frame = try peek(), time.map({ frame.time < $0 }) ?? true, !state.withLock(\.isStopped) {
      pending = nil
      _ = try pipeline.look(at: frame, take: take)
    }
  }

  /// Ends it, and waits for the frame that is looked at, no longer than a moment: a read that blocks may never end.
  func stop() {
    state.withLock { $0.isStopped = true }
    source.stop()
    if hasThread.withLock({ $0 }) { _ = ended.wait(timeout: .now() + 1) }
  }

  /// The cabin's time now; nil before it has one.
  private var now: Timestamp? {
    state.withLock(\.zero).map { Timestamp(nanoseconds: $0.duration(to: .now).nanoseconds) }
  }

  private func peek() throws -> Frame? {
    while pending == nil, !isOver, !state.withLock(\.isStopped) {
      switch try source.next(timeout: CabinPipeline.patience) {
      case .frame(let frame): pending = frame
      case .nothingYet: break
      case .ended: isOver = true
      }
    }
    return pending
  }

  private func watch(_ isStopped: @Sendable () -> Bool, _ take: @Sendable (MonitorInput, Frame?) -> Void) {
    var shift: Duration?
    do {
      let end = try pipeline.run(
        isStopped: { state.withLock(\.isStopped) || isStopped() },
        prepared: { [self] frame in
          // Before the cabin's first frame there is no time to speak of.
          shift = shift ?? now.map { $0 - frame.time }
          return shift.map { frame.retimed(frame.time + $0) }
        }, take: take)
      guard end.failure != nil, !isStopped() else { return }
    } catch {}
    // The cabin goes on without it, and says so.
    take(.roadAvailability(RoadAvailabilityChange(time: now ?? .zero, function: .objects, reason: .cameraStalled)), nil)
  }
}
