import HeedSignals

/// A reader of the engine's events, called one at a time by the command's loop.
protocol EventSink: FinishedOutput {
  /// - Parameter frame: The events' frame; nil at the end, and when the camera delivers none.
  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws
  /// Receives every input before its events.
  func note(_ input: MonitorInput)
}

extension EventSink { func note(_ input: MonitorInput) {} }
