import HeedSignals

/// A reader of the engine's events; the command's own loop calls it, one call at a time.
protocol EventSink: FinishedOutput {
  /// - Parameter frame: The frame that the events belong to; nil while none comes, and at the end.
  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws
  /// Learns of every input before its events come.
  func note(_ input: MonitorInput)
}

extension EventSink {
  func note(_ input: MonitorInput) {}
}
