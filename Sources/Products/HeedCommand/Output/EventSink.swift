import HeedSignals

/// A reader of the engine's events. The command's loop calls one reader at a time.
protocol EventSink: FinishedOutput {
  /// - Parameter frame: The frame of the events; nil at the end, and if the camera delivers no frame.
  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws
  /// Receives every input of the run, before the events that the input causes.
  func note(_ input: MonitorInput)
}

extension EventSink { func note(_ input: MonitorInput) {} }

/// A reader of events that is a function.
final class EventFunction: EventSink {
  private let read: (Frame?, [MonitorEvent]) throws -> Void
  private let end: () -> Void

  /// - Parameter end: Called at the end of the events, also of an incomplete run.
  init(_ read: @escaping (Frame?, [MonitorEvent]) throws -> Void, end: @escaping () -> Void = {}) {
    (self.read, self.end) = (read, end)
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws { try read(frame, events) }
  func finish() { end() }
  func cancel() { end() }
}
