import HeedSignals

/// A reader of the engine's events. The command's loop calls one reader at a time.
protocol EventSink: FinishedOutput {
  /// - Parameter frame: The frame of the events; nil at the end, and if the camera delivers no frame.
  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws
  /// Receives every input of the run, before the events that the input causes.
  func note(_ input: MonitorInput)
}

extension EventSink { func note(_ input: MonitorInput) {} }
