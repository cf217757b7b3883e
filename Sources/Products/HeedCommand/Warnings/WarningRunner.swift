import Dispatch
import Foundation
import HeedSignals
import Logging

/// Gives warnings one at a time by the bell or by the command. The runner never blocks its caller.
final class WarningRunner: @unchecked Sendable {  // Only `queue` uses the properties below it.
  private let means: WarningMeans
  private let settings: WarningSettings
  /// Reports a problem to the user, once for each kind of problem.
  private let say: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "heed.warnings")
  /// A group that is empty while no command runs.
  private let ended = DispatchGroup()

  /// The command in progress; `isStopped` is true once the runner has asked the command to end.
  private var running: (process: WarningProcess, warning: Warning, isStopped: Bool)?
  /// The heaviest warning that waits for its turn, and the time when it came.
  private var waiting: (warning: Warning, since: ContinuousClock.Instant)?
  private var last: (start: ContinuousClock.Instant, level: RiskLevel)?
  private var told: Set<String> = []
  private var isOver = false

  init(
    _ means: WarningMeans, settings: WarningSettings = WarningSettings(),
    say: @escaping @Sendable (String) -> Void
  ) { (self.means, self.settings, self.say) = (means, settings, say) }

  /// Gives a warning now or later. A waiting warning is never given if newer warnings of its level keep replacing it.
  func warn(_ warning: Warning) {
    queue.async { [self] in
      guard !isOver else { return }
      // Of the waiting warnings, the heaviest is given. Among equally heavy warnings, the newest is given, because it
      // is still true.
      if waiting.map({ warning.level >= $0.warning.level }) ?? true { waiting = (warning, .now) }
      advance()
    }
  }

  /// Ends the running command and waits a limited time for its end.
  func finish() {
    queue.async { [self] in
      (isOver, waiting) = (true, nil)
      stop()
    }
    queue.sync {}
    // Choice: 200 ms more, because the system ends a process within milliseconds.
    _ = ended.wait(timeout: .now() + settings.grace.seconds + 0.2)
  }

  /// Starts the waiting warning once its time has come.
  private func advance() {
    guard !isOver, let (warning, since) = waiting else { return }
    if let running {
      if warning.level > running.warning.level { stop() }
      return
    }
    guard ContinuousClock.now - since < settings.freshness else {
      waiting = nil
      return
    }
    if let last, warning.level <= last.level {
      let left = settings.interval - (ContinuousClock.now - last.start)
      if left > .zero { return later(left) { $0.advance() } }
    }
    waiting = nil
    last = (.now, warning.level)
    switch means {
    case .bell: Self.ring(warning.level == .critical ? 3 : 1, on: queue)
    case .command(let words): start(words, warning)
    }
  }

  /// Starts the command, and ends it if it runs longer than the time of `patience`.
  private func start(_ words: [String], _ warning: Warning) {
    do throws(WarningProcess.Failure) {
      let process = try WarningProcess(words.map(warning.filled), environment: warning.environment)
      running = (process, warning, false)
      ended.enter()
      // A separate thread waits for the command, because a command that hangs must not block a shared queue.
      Thread.detachNewThread { [self] in
        process.waitForEnd()
        queue.async { [self] in over(process) }
      }
      later(settings.patience) { runner in
        guard runner.running?.process.id == process.id, runner.running?.isStopped == false else { return }
        runner.tell("--warn: \(words[0]) takes longer than \(runner.settings.patience.seconds) s and was ended.")
        runner.stop()
      }
    } catch {
      tell("--warn: \(words[0]) cannot be run (\(error.text)), so nobody is warned.")
    }
  }

  /// Reports a failed command, unless the runner stopped it, and goes on with the waiting warning.
  private func over(_ process: WarningProcess) {
    let end = ChildProcess.end(of: process.id)
    let wasStopped = running?.isStopped ?? true
    let program = if case .command(let words) = means { words[0] } else { "" }
    running = nil
    ended.leave()
    switch end {
    case .exited(0): break
    case .exited(let status) where !wasStopped: tell("--warn: \(program) failed with exit status \(status).")
    case .killed(let signal) where !wasStopped: tell("--warn: \(program) was ended by signal \(signal).")
    default: break
    }
    advance()
  }

  /// Asks the command to end, and forces the end soon after.
  private func stop() {
    guard let process = running?.process, running?.isStopped == false else { return }
    running?.isStopped = true
    process.send(SIGTERM)
    later(settings.grace) { runner in
      if runner.running?.process.id == process.id { process.send(SIGKILL) }
    }
  }

  private func tell(_ text: String) { if told.insert(text).inserted { say(text) } }

  private func later(_ time: Duration, _ body: @escaping @Sendable (WarningRunner) -> Void) {
    queue.asyncAfter(deadline: .now() + time.seconds) { [weak self] in self.map(body) }
  }

  /// Time between two rings of the bell, seconds. Choice: three rings, a fifth of a second apart, differ clearly from
  /// another program's ring.
  private static let pause = 0.2

  /// Rings the bell of the controlling terminal. Without a controlling terminal, rings the bell of the standard error's
  /// terminal.
  private static func ring(_ times: Int, on queue: DispatchQueue) {
    let terminal = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 {
      _ = write(terminal, "\u{7}", 1)
      close(terminal)
    } else {
      Console.ringBell()
    }
    if times > 1 { queue.asyncAfter(deadline: .now() + pause) { ring(times - 1, on: queue) } }
  }
}
