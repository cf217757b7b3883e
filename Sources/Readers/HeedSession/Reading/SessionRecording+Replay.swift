public import Foundation
public import Heed
import HeedSignals

/// A recorded session as a source of replays.
extension SessionRecording: ReplaySource {
  /// - Throws: ``SessionError/corrupt(name:detail:)`` if the recorded rig, settings or calibration are invalid.
  public func makeBasis() throws -> ReplayBasis { try makeBasis(settings: nil) }

  /// The recording's configuration. If `settings` is given, the recorded settings are not read.
  /// - Throws: The same errors as ``makeBasis()``.
  public func makeBasis(settings: EngineSettings?) throws -> ReplayBasis {
    do {
      return try readBasis(settings)
    } catch {
      let text = "\(error)"
      throw SessionError.corrupt(name: calledName, detail: text.hasSuffix(".") ? String(text.dropLast()) : text)
    }
  }

  private func readBasis(_ other: EngineSettings?) throws -> ReplayBasis {
    var rig = try description.rig.map { try RigFile(path: "its rig", text: $0).rig } ?? Rig(name: "assumed")
    if let text = description.roadCamera {
      let line = try RoadCameraLine(path: "its road camera", text: text)
      (rig.roadCamera, rig.regions) = (line.camera, rig.regions ?? line.regions)
    }
    let settings =
      try other ?? SettingsFile.settings(path: "its settings", text: description.settings, isRecorded: true)
    let calibration = try description.calibration.flatMap(Self.calibration)
    return ReplayBasis(rig: rig, settings: settings, calibration: calibration, anchor: description.anchor)
  }

  /// The recorded calibration; nil for one of an earlier version, whose recording holds no gaze that it could serve.
  private static func calibration(_ text: String) throws(CalibrationError) -> GazeCalibration? {
    do {
      return try GazeCalibration(file: Array(text.utf8))
    } catch .otherVersion(let found, let known) where found < known {
      return nil
    }
  }

  /// The recorded inputs from the first on.
  public func makeInputs() throws -> any ReplayInputs { try inputs() }
  /// The camera's video file; nil if no video was recorded.
  public func video(of camera: RecordedCamera) -> URL? { video(camera == .cabin ? .cabin : .road) }
}

extension SessionInputs: ReplayInputs {}
