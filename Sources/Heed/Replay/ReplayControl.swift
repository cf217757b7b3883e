import Dispatch
public import HeedSignals
import Synchronization

/// Steers a replay: how fast it goes, whether it pauses, where it is. Every call is safe from any thread and returns at
/// once; a new run takes over speed and pause, and begins at the beginning unless a place was sought.
public final class ReplayControl: Sendable {
  private let pace: Mutex<ReplayPace>
  private let clock: any ReplayClock
  private let span: ClosedRange<Timestamp>

  init(span: ClosedRange<Timestamp>?, speed: Double?, clock: any ReplayClock = SteadyClock()) {
    self.span = span ?? .zero ... .zero
    self.clock = clock
    pace = Mutex(ReplayPace(speed: speed, position: self.span.lowerBound))
  }

  /// Seconds of the recording that a second replays, 1: as it was; nil: as fast as possible.
  public var speed: Double? { pace.withLock(\.speed) }

  /// Sets ``speed``.
  /// - Parameter speed: Positive; what is no speed changes nothing.
  public func setSpeed(_ speed: Double?) {
    if let speed, !(speed > 0 && speed.isFinite) { return }
    change { $0.setSpeed(speed, at: clock.now) }
  }

  public var isPaused: Bool { pace.withLock(\.isPaused) }

  /// Stands still before the next input.
  public func pause() { change { $0.pause() } }

  /// Goes on where it stands.
  public func resume() { change { $0.resume() } }

  /// Goes to a place, forward or back; what is told from there on is what a replay without a break tells.
  ///
  /// Everything before is decided again, unheard: that takes as long as the fastest replay up to there.
  /// - Parameter time: On the recording's clock; beyond its ends: the nearer one.
  public func seek(to time: Timestamp) { change { $0.seek(to: min(max(time, span.lowerBound), span.upperBound)) } }

  /// How far it is: the time of the newest input that was told, or the place that was sought.
  public var position: Timestamp { pace.withLock(\.position) }

  /// From the first input to the last.
  public var duration: Duration { span.upperBound - span.lowerBound }

  private func change(_ step: (inout ReplayPace) -> Void) {
    pace.withLock { step(&$0) }
    clock.wake()
  }

  /// Ends a wait, so that whoever waits asks whether to go on.
  func wake() { clock.wake() }

  /// - Returns: Nothing when a wait is over, or something changed.
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

/// What a replay keeps time by.
protocol ReplayClock: Sendable {
  var now: Duration { get }
  /// Returns when the time is over, or when somebody wakes it, also before the call; nil: only then.
  func wait(_ time: Duration?)
  func wake()
}

/// The clock that never goes back.
private final class SteadyClock: ReplayClock {
  private let start = ContinuousClock.now
  private let wakes = DispatchSemaphore(value: 0)

  var now: Duration { start.duration(to: .now) }

  func wait(_ time: Duration?) {
    // Choice: whoever waits longer than this asks again; no day is longer.
    let longest = 86_400.0
    let limit = time.map { DispatchTime.now() + min(longest, $0.seconds) } ?? .distantFuture
    _ = wakes.wait(timeout: limit)
  }

  func wake() { wakes.signal() }
}
