import Dispatch
package import HeedSignals
package import Logging
import Synchronization

/// Reports to an operator's logger each run's configuration, each change of availability, and the run's end.
///
/// The log never blocks a run: at most `mostWaiting` records wait on a queue, any further records are counted.
/// Records of a kind that comes too often are thinned out (``RecordLimit``). No record is about the driver, and no
/// address in a record holds a secret.
package final class OperatorLog: EventRecorder, Sendable {
  /// Maximum number of waiting records. Choice: more than a run writes in an hour; a megabyte at most.
  private static let mostWaiting = 1000
  /// `waiting` records are on the queue. `lost` records have been dropped since the last record that was not.
  private struct State {
    var limit = RecordLimit()
    var waiting = 0, lost = 0
  }

  let logger: Logger
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "heed.log", qos: .utility)
  private let now: @Sendable () -> Duration

  /// - Parameter now: Returns the time since any fixed moment; nil uses the machine's clock.
  package init(_ logger: Logger, now: (@Sendable () -> Duration)? = nil) {
    let start = ContinuousClock.now
    (self.logger, self.now) = (logger, now ?? { start.duration(to: .now) })
  }

  package func started(_ facts: RunFacts) { facts.records.forEach(note) }
  package func opened(models: [String: String]) { if !models.isEmpty { note(LogRecord(.info, "models", models)) } }
  func opened(_ name: String?) { if let name { note(LogRecord(.info, "opened", ["source": SourceName(name).logged])) } }
  package func record(_ events: [MonitorEvent], of run: RecordedRun) { read(events) }
  package func end(of run: Int) { for record in state.withLock({ $0.limit.rest() }) { pass(record) } }
  /// Logs that a road monitor began anew with another camera.
  func cameraReplaced() { note(LogRecord(.info, "camera", ["state": "replaced"])) }
  /// Logs that nobody reads a stream, so that a file no longer waits for its reader.
  func streamNotRead() { note(LogRecord(.notice, "stream", ["state": "not read"])) }
  /// Logs an error of which nobody else is told.
  func failed(_ text: String) { note(LogRecord(.error, "failed", ["text": text])) }

  package func read(_ events: [MonitorEvent]) {
    for record in state.withLock({ $0.limit.due(at: now()) }) { pass(record) }
    for event in events { if let record = LogRecord(event) { note(record) } }
  }

  package func note(_ record: LogRecord) {
    if let record = state.withLock({ $0.limit.take(record, at: now()) }) { pass(record) }
  }

  /// Waits until the logger has received all records, but no longer than `time`.
  package func flush(within time: Duration) {
    end(of: 0)
    queue.perform(within: time)
  }

  /// Queues a record, visible and with secrets removed. Counts the record as lost if too many wait.
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
      var facts = record.facts.mapValues { Logger.MetadataValue.string(Redaction.sentence($0).visible) }
      if lost > 0 { facts["lost"] = "\(lost)" }
      logger.log(level: record.level, "\(record.message)", metadata: facts)
      state.withLock { $0.waiting -= 1 }
    }
  }
}
