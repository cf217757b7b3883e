package import HeedSignals

/// One run of a tracker or monitor, for recorders.
package struct RecordedRun: Hashable, Sendable {
  /// The run's number, from 1.
  package var id: Int
  /// Maps the run's clock to the wall clock; nil while no wall clock is known.
  package var anchor: WallClockAnchor?
  /// Display name of the cabin's source; nil before it was opened.
  package var source: String?
  /// True for files and recordings, which wait for a recorder; live runs never wait.
  package var waits: Bool
}

/// Receives every event of a tracker or monitor, in order, on the run's own thread.
///
/// A recorder is called before delegates and streams, and loses nothing. Live runs call it under locks, so the recorder
/// must return at once and must not call the tracker or monitor.
package protocol EventRecorder: AnyObject, Sendable {
  /// Receives the events of one step.
  func record(_ events: [MonitorEvent], of run: RecordedRun)
  /// Reports the end of a run.
  func end(of run: Int)
}
