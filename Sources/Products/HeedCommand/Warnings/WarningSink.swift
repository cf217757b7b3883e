import HeedSignals

/// Gives warnings for the events of a run.
final class WarningSink: EventSink {
  private var policy: WarningPolicy
  private let runner: WarningRunner

  init(_ policy: WarningPolicy, _ runner: WarningRunner) { (self.policy, self.runner) = (policy, runner) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    if let warning = policy.update(events) { runner.warn(warning) }
  }

  func finish() { runner.finish() }
  func cancel() { runner.finish() }
}
