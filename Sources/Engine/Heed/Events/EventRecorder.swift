package import HeedSignals

/// One run of a tracker or monitor, as recorders see it.
package struct RecordedRun: Hashable, Sendable {
  /// The run's number, from 1.
  package var id: Int
  /// Maps the run's clock to the wall clock; nil while none is known.
  package var anchor: WallClockAnchor?
  /// Display name of the cabin's source; nil before it was opened.
  package var source: String?
  /// True for files and recordings, which wait for a recorder; live runs never wait.
  package var waits: Bool
}

/// Takes every event of a tracker or monitor, in order, on the run's own thread.
///
/// It is called before delegates and streams, and nothing is dropped on the way. Live runs call it under locks: it returns
/// at once and calls neither tracker nor monitor.
package protocol EventRecorder: AnyObject, Sendable {
  /// Takes the events of one step.
  func record(_ events: [MonitorEvent], of run: RecordedRun)
  /// The run is over: no more of its events come.
  func end(of run: Int)
}
