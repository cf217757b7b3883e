import HeedDriver
package import HeedSignals

/// A tracker or monitor whose runs can be recorded.
package protocol RecordedMonitor: AnyObject, Sendable {
  /// What its runs are made with; without an anchor unless it replays a recording.
  var recordedSetup: ReplayBasis { get }
  /// Adds a recorder, held until it is removed or the tracker or monitor is freed.
  func add(_ recorder: any EventRecorder)
  func remove(_ recorder: any EventRecorder)
}

extension GazeTracker: RecordedMonitor {
  package var recordedSetup: ReplayBasis {
    var settings = core.basis.settings
    let controls = core.runs.read(\.controls)
    if let seconds = controls.attentionSeconds { settings.attention.interval = .seconds(seconds) }
    settings.attention.region =
      controls.region(of: settings).map { AttentionMeter.Region($0) } ?? AttentionMeter.Region()
    return ReplayBasis(rig: core.basis.rig, settings: settings, calibration: calibration)
  }

  package func add(_ recorder: any EventRecorder) { core.runs.hub.add(recorder) }
  package func remove(_ recorder: any EventRecorder) { core.runs.hub.remove(recorder) }
}

extension DriverMonitor: RecordedMonitor {
  package var recordedSetup: ReplayBasis { core.basis }
  package func add(_ recorder: any EventRecorder) { core.runs.hub.add(recorder) }
  package func remove(_ recorder: any EventRecorder) { core.runs.hub.remove(recorder) }
}

/// One run of a tracker or monitor, as described to recorders.
package struct RecordedRun: Hashable, Sendable {
  /// The run's number, from 1.
  package var id: Int
  /// Maps the run's clock to the wall clock; nil while no wall clock is known.
  package var anchor: WallClockAnchor?
  /// Display name of the cabin's source; nil before the source was opened.
  package var source: String?
  /// True for files and recordings, which wait for a recorder; live runs never wait.
  package var waits: Bool
}

/// Receives every event of a tracker or monitor, in order, on the run's own thread.
///
/// A recorder is called before delegates and streams, and loses nothing. Live runs call it under locks, so the recorder
/// must return at once, except from ``DriveRecording/settle()``, and must not call the tracker or monitor.
package protocol EventRecorder: DriveRecording, Sendable {
  func record(_ events: [MonitorEvent], of run: RecordedRun)
  func end(of run: Int)
}

extension EventRecorder {
  package var isWaitingForDisk: Bool { false }
  package func settle() -> String? { nil }
}

extension EventHub: DriveRecording {
  var isWaitingForDisk: Bool { recorders.contains(where: \.isWaitingForDisk) }
  func settle() -> String? { recorders.map { $0.settle() }.joinedNote }
}
