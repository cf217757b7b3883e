import Heed
import HeedSession
import HeedSignals

/// Writes the session; it is made with the first frame, so that a run without one leaves nothing.
final class SessionSink: EventSink {
  private let make: () throws -> SessionWriter
  private var writer: SessionWriter?
  private var summary: SessionSummary?

  init(make: @escaping () throws -> SessionWriter) { self.make = make }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    if writer == nil, frame != nil || Self.isRoad(events) { writer = try make() }
    for event in events {
      if case .summary(_, let summary) = event { self.summary = summary }
      writer?.record(event)
    }
  }

  /// Recognitions have no picture.
  private static func isRoad(_ events: [MonitorEvent]) -> Bool {
    if case .road? = events.first { true } else { false }
  }

  func finish() throws {
    guard let writer else { return }
    try writer.finish(summary: summary ?? SessionSummary())
  }

  func cancel() {
    // The run has failed already, and says why.
    do { try writer?.abandon() } catch {}
  }
}
