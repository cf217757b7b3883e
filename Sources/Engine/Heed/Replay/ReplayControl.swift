import Dispatch
public import HeedSignals
import Synchronization

/// Controls a replay's speed, pause and position. Every call is safe from any thread and returns at once. A new run
/// keeps speed and pause, and begins at the position set by ``seek(to:)`` or at the start.
public final class ReplayControl: Sendable {
  private let pace: Mutex<ReplayPace>
  private let clock: any ReplayClock
  private let span: ClosedRange<Timestamp>

  init(span: ClosedRange<Timestamp>?, speed: Double?, clock: any ReplayClock = SteadyClock()) {
    self.span = span ?? .zero ... .zero
    self.clock = clock
    pace = Mutex(ReplayPace(speed: speed, position: self.span.lowerBound))
  }

  /// Seconds of the recording per second of replay; nil for as fast as possible.
  public var speed: Double? { pace.withLock(\.speed) }

  /// Sets ``speed``.
  /// - Parameter speed: Positive and finite, or nil; other values are ignored.
  public func setSpeed(_ speed: Double?) {
    if let speed, !(speed > 0 && speed.isFinite) { return }
    change { $0.setSpeed(speed, at: clock.now) }
  }

  /// True while the replay is paused.
  public var isPaused: Bool { pace.withLock(\.isPaused) }
  /// Pauses before the next input.
  public func pause() { change { $0.pause() } }
  /// Continues after a pause.
  public func resume() { change { $0.resume() } }
  /// Moves the replay to a time, from which the events are the same as without the move.
  ///
  /// All earlier inputs are judged again without delivering events, as fast as possible.
  /// - Parameter time: On the recording's clock, clamped to its ends.
  public func seek(to time: Timestamp) { change { $0.seek(to: min(max(time, span.lowerBound), span.upperBound)) } }
  /// The time of the newest delivered input, or the time of the last ``seek(to:)`` if later set.
  public var position: Timestamp { pace.withLock(\.position) }
  /// Time from the first input to the last.
  public var duration: Duration { span.upperBound - span.lowerBound }

  private func change(_ step: (inout ReplayPace) -> Void) {
    pace.withLock { step(&$0) }
    clock.wake()
  }

  /// Ends the present wait, so that the waiting thread checks whether to go on.
  func wake() { clock.wake() }

  /// - Returns: What to do with the next input; nil if, after a wait or a change, the caller must ask again.
  func step(to next: Timestamp, isSkipping: Bool) -> ReplayPace.Step? {
    let step = pace.withLock { $0.step(to: next, at: clock.now, isSkipping: isSkipping) }
    switch step {
    case .take, .seek: return step
    case .wait(let time): clock.wait(time)
    case .rest: clock.wait(nil)
    }
    return nil
  }

  func took(_ time: Timestamp) { pace.withLock { $0.took(time) } }
  func begin() { pace.withLock { $0.begin(at: span.lowerBound) } }
}

/// The clock by which a replay waits.
protocol ReplayClock: Sendable {
  var now: Duration { get }
  /// Waits for `time`, or until woken, even if woken before the call; nil waits only until woken.
  func wait(_ time: Duration?)
  func wake()
}

/// A clock that a change of the system's date does not affect.
private final class SteadyClock: ReplayClock {
  private let start = ContinuousClock.now
  private let wakes = DispatchSemaphore(value: 0)

  var now: Duration { start.duration(to: .now) }

  func wait(_ time: Duration?) {
    // A longer wait is split and repeated, so that even a stop without a wake ends it.
    let limit = time.map { DispatchTime.now() + min(DriveRun.patience, $0).seconds } ?? .distantFuture
    _ = wakes.wait(timeout: limit)
  }

  func wake() { wakes.signal() }
}
