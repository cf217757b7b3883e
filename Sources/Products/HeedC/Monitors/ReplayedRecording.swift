import Heed
import HeedCabinVision
import HeedSession
import HeedSignals

/// A recorded session that is replayed with another rig or with other settings than its own.
struct ReplayedRecording: ReplaySource {
  let recording: SessionRecording
  let basis: ReplayBasis

  /// - Throws: An error if the recording's own rig or calibration is invalid.
  init(_ recording: SessionRecording, under setup: MonitorSetup) throws {
    var basis = try recording.makeBasis(settings: setup.settings)
    if let rig = setup.rig { basis.rig = rig.rig }
    if let calibration = setup.calibration { basis.calibration = calibration }
    (self.recording, self.basis) = (recording, basis)
  }

  var name: String { recording.name }
  var span: ClosedRange<Timestamp>? { recording.span }
  func makeBasis() -> ReplayBasis { basis }
  func makeInputs() throws -> any ReplayInputs { try recording.makeInputs() }
}
