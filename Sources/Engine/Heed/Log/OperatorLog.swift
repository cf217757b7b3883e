import Dispatch
package import HeedSignals
package import Logging
import Synchronization

/// Reports to an operator's logger each run's configuration, each change of availability, and the run's end.
///
/// The log never blocks a run: at most `mostWaiting` records wait on a queue, the rest are counted. Kinds that come too
/// often are thinned out (``RecordLimit``). Nothing in it is about the driver, and addresses hold no secrets.
package final class OperatorLog: EventRecorder, Sendable {
  /// Maximum number of waiting records. Choice: more than a run writes in an hour; a megabyte at most.
  private static let mostWaiting = 1000
  /// `waiting` records are on the queue; `lost` records were dropped since the last one that passed.
  private struct State {
    var limit = RecordLimit()
    var waiting = 0, lost = 0
  }

  private let logger: Logger
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "heed.log", qos: .utility)
  private let now: @Sendable () -> Duration

  /// - Parameter now: The time since any fixed moment; nil for the machine's clock.
  package init(_ logger: Logger, now: (@Sendable () -> Duration)? = nil) {
    let start = ContinuousClock.now
    (self.logger, self.now) = (logger, now ?? { start.duration(to: .now) })
  }

  package func started(_ facts: RunFacts) { facts.records.forEach(note) }
  package func opened(models: [String: String]) { if !models.isEmpty { note(LogRecord(.info, "models", models)) } }
  func opened(_ name: String?) { if let name { note(LogRecord(.info, "opened", ["source": name])) } }
  package func record(_ events: [MonitorEvent], of run: RecordedRun) { read(events) }
  package func end(of run: Int) { for record in state.withLock({ $0.limit.rest() }) { pass(record) } }
  /// Logs an error that reaches no other reader.
  func failed(_ text: String) { note(LogRecord(.error, "failed", ["text": text])) }

  package func read(_ events: [MonitorEvent]) {
    for record in state.withLock({ $0.limit.due(at: now()) }) { pass(record) }
    for event in events { if let record = LogRecord(event) { note(record) } }
  }

  package func note(_ record: LogRecord) {
    if let record = state.withLock({ $0.limit.take(record, at: now()) }) { pass(record) }
  }

  /// Waits until the logger has received all records, or until `time` is over.
  package func flush(within time: Duration) {
    end(of: 0)
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + time.seconds)
  }

  /// Queues a record without secrets, or counts the record as lost while too many wait.
  private func pass(_ record: LogRecord) {
    let lost: Int? = state.withLock { state in
      guard state.waiting < Self.mostWaiting else {
        state.lost += 1
        return nil
      }
      state.waiting += 1
      defer { state.lost = 0 }
      return state.lost
    }
    guard let lost else { return }
    queue.async { [self] in
      var facts = record.facts.mapValues { Logger.MetadataValue.string(Redaction.sentence($0)) }
      if lost > 0 { facts["lost"] = "\(lost)" }
      logger.log(level: record.level, "\(record.message)", metadata: facts)
      state.withLock { $0.waiting -= 1 }
    }
  }
}
