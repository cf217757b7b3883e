import Heed
import HeedFormats
import HeedRoad
import HeedSignals

/// The recognitions of a file, and the engine that analyzes them.
final class RoadFeed: RecognitionSource, @unchecked Sendable {  // One thread reads; others ask after the end.
  let recognitions: RecognitionFile
  private let vehicle: VehicleTrack?
  private var usesRig = false

  /// - Parameter vehicle: The vehicle's states, read together with the recognitions, for ``remarks`` and ``missing``.
  init(path: String, vehicle: VehicleTrack? = nil) throws {
    recognitions = try RecognitionFile(path: path)
    self.vehicle = vehicle
  }

  /// The engine for the recognitions. The rig's road camera takes precedence over the file's camera.
  func makeEngine(rig: Rig?, settings: RoadSettings) throws -> RoadEngine {
    usesRig = rig?.roadCamera != nil
    let (camera, regions) =
      usesRig
      ? (rig?.roadCamera, rig?.regions)
      : (recognitions.head?.camera, rig?.regions ?? recognitions.head?.regions)
    return try RoadEngine(camera: camera, regions: regions, settings: settings)
  }

  /// The line of the file that gives the engine's camera; nil if the rig gives the camera, or if the camera is
  /// unknown. Valid after `makeEngine`.
  var cameraLine: String? { usesRig ? nil : recognitions.head?.text }
  func next() throws -> RoadObservation? { try recognitions.next() }

  /// Notes for people about the recognitions' camera and other facts that are no faults.
  var remarks: [String] {
    var remarks: [String] = []
    if usesRig, recognitions.head != nil {
      remarks.append("\(recognitions.path): the camera of the first line is not used, because the rig has one.")
    }
    var gaps = recognitions.gaps
    if let vehicle { gaps += vehicle.gaps }
    if let text = gaps.text { remarks.append("\(recognitions.path): not measured: \(text).") }
    return remarks
  }

  /// Which recognitions or vehicle states were not used, in words; nil if all were used.
  var missing: String? {
    let parts = [recognitions.missing, vehicle?.missing].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
