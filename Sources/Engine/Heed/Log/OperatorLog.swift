import Dispatch
package import HeedSignals
package import Logging
import Synchronization

/// Tells an operator, in a logger's records, what runs do: what they start with, each change of availability, how they end.
///
/// It holds up nobody: records are handed to the logger on a queue, few wait, and what cannot wait is counted. A kind of
/// record that comes too often is thinned out (``RecordLimit``). Nothing about the driver is in it, and no secret of an address.
package final class OperatorLog: EventRecorder, Sendable {
  /// Records that may wait for the logger. Choice: more than a run has in an hour, a megabyte at most.
  private static let mostWaiting = 1000
  private struct State {
    var limit = RecordLimit()
    var waiting = 0
    var lost = 0
  }

  private let logger: Logger
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "heed.log", qos: .utility)
  private let now: @Sendable () -> Duration

  /// - Parameter now: Time since any moment, never backwards; nil: the machine's.
  package init(_ logger: Logger, now: (@Sendable () -> Duration)? = nil) {
    let start = ContinuousClock.now
    (self.logger, self.now) = (logger, now ?? { start.duration(to: .now) })
  }

  /// A run begins.
  package func started(_ facts: RunFacts) { facts.records.forEach(note) }
  /// Its model files are read.
  package func opened(models: [String: String]) {
    if !models.isEmpty { note(LogRecord(.info, "models", models)) }
  }

  /// Its sources are open.
  func opened(_ name: String?) { if let name { note(LogRecord(.info, "opened", ["source": name])) } }
  package func record(_ events: [MonitorEvent], of run: RecordedRun) { read(events) }
  package func end(of run: Int) {
    for record in state.withLock({ $0.limit.rest() }) { pass(record) }
  }

  /// Something went wrong that no other reader learns of.
  func failed(_ text: String) { note(LogRecord(.error, "failed", ["text": text])) }

  /// Takes the events of one step.
  package func read(_ events: [MonitorEvent]) {
    for record in state.withLock({ $0.limit.due(at: now()) }) { pass(record) }
    for event in events { if let record = LogRecord(event) { note(record) } }
  }

  /// Takes one record.
  package func note(_ record: LogRecord) {
    if let record = state.withLock({ $0.limit.take(record, at: now()) }) { pass(record) }
  }

  /// Waits until the logger has everything, or until a time is over.
  package func flush(within time: Duration) {
    end(of: 0)
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + time.seconds)
  }

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
