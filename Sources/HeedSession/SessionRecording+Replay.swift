public import Heed
import HeedSignals

/// A session is played again as a camera is watched.
extension SessionRecording: ReplaySource {
  /// - Throws: ``ConfigurationError`` for a rig or settings that this Heed does not take, ``CalibrationError`` for a calibration;
  ///   they name the session.
  public func makeBasis() throws -> ReplayBasis {
    var rig =
      try description.rig.map { try RigFile(path: "the rig of session \(name)", text: $0).rig } ?? Rig(name: "assumed")
    if let text = description.roadCamera {
      let line = try RoadCameraLine(path: "the road camera of session \(name)", text: text)
      (rig.roadCamera, rig.regions) = (line.camera, rig.regions ?? line.regions)
    }
    let settings = try SettingsFile.settings(path: "the settings of session \(name)", text: description.settings)
    let calibration = try description.calibration.map { try GazeCalibration(file: Array($0.utf8)) }
    return ReplayBasis(rig: rig, settings: settings, calibration: calibration, anchor: description.anchor)
  }

  public func makeInputs() throws -> any ReplayInputs { try inputs() }
}

extension SessionInputs: ReplayInputs {}
