import Heed
package import HeedSession
import HeedSignals

/// The frames and events of a recorded session, recomputed from its observations.
package struct RecordedGaze {
  package let recording: SessionRecording
  let basis: ReplayBasis

  /// - Throws: An error if the session has no replayable recording, or if the recording is damaged.
  package init(_ name: String, in store: SessionStore) throws {
    do { recording = try store.recording(name) } catch SessionError.notRecorded {
      throw ExportError.badInput(
        "session \"\(name)\" holds events alone, and this format asks for the gaze of each frame; record with heed"
          + " record, or with --record observations. csv, ndjson, json and vss do without.")
    }
    try recording.check()
    basis = try recording.makeBasis()
  }

  /// Delivers the events of each input in order.
  func play(_ receive: ([MonitorEvent]) throws -> Void) throws {
    try withoutActuallyEscaping(receive) { receive in
      let run = try DriveRun(replaying: recording, receive: { _, events in try receive(events) })
      try run.run()
      try run.finish(note: "the recording was cut off")
    }
  }
}
