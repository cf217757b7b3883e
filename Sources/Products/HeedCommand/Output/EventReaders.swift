import Foundation
import HeedSignals

/// Passes a run's events to its readers from any thread, one call at a time.
final class EventReaders: @unchecked Sendable {  // `turn` guards all state; sinks come before the run.
  private let turn = NSLock()
  private var sinks: [any EventSink] = []
  private var findings: RoadFindings
  init(saysMissing: Bool) { findings = RoadFindings(saysMissing: saysMissing) }
  func add(_ sink: any EventSink) { turn.withLock { sinks.append(sink) } }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    try turn.withLock {
      findings.note(events)
      for sink in sinks { try sink.receive(frame, events) }
    }
  }

  func note(_ input: MonitorInput) { turn.withLock { for sink in sinks { sink.note(input) } } }
  func finish() throws { try turn.withLock { for sink in sinks { try sink.finish() } } }
  func cancel() { turn.withLock { for sink in sinks { sink.cancel() } } }
}
