import Heed
import HeedFormats
import HeedSignals

/// The recognitions of a file.
struct RoadFeed {
  let recognitions: RecognitionFile
  private let vehicle: VehicleTrack?
  /// True if the rig's road camera takes precedence over the file's camera.
  private let usesRig: Bool

  /// - Parameter vehicle: The vehicle's states, read together with the recognitions, for ``remarks`` and ``missing``.
  init(path: String, rig: Rig?, vehicle: VehicleTrack?) throws {
    recognitions = try RecognitionFile(path: path)
    (self.vehicle, usesRig) = (vehicle, rig?.roadCamera != nil)
  }

  /// The line of the file that gives the engine's camera; nil if the rig gives the camera, or if the camera is
  /// unknown.
  var cameraLine: String? { usesRig ? nil : recognitions.head?.text }

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
