import Heed
import HeedFormats
import HeedRoad
import HeedSignals

/// Recognitions of a file, and the engine for them.
final class RoadFeed: RecognitionSource, @unchecked Sendable {  // One thread reads; asked when it is over.
  private(set) var recognitions: RecognitionFile
  private let vehicle: VehicleTrack?
  private var usesRig = false

  /// - Parameter vehicle: Read together with the recognitions, for ``remarks`` and ``missing``.
  init(path: String, vehicle: VehicleTrack? = nil) throws {
    recognitions = try RecognitionFile(path: path)
    self.vehicle = vehicle
  }

  /// The engine for these recognitions; the rig's road camera overrides the file's.
  func makeEngine(rig: Rig?, settings: RoadSettings) throws -> RoadEngine {
    usesRig = rig?.roadCamera != nil
    let (camera, regions) =
      usesRig
      ? (rig?.roadCamera, rig?.regions)
      : (recognitions.head?.camera, rig?.regions ?? recognitions.head?.regions)
    return try RoadEngine(camera: camera, regions: regions, settings: settings)
  }

  /// The line with the engine's camera; nil for the rig's or none. Set by `makeEngine`.
  var cameraLine: String? { usesRig ? nil : recognitions.head?.text }
  func next() throws -> RoadObservation? { try recognitions.advance() }

  /// Notes for people about the input, not faults.
  var remarks: [String] {
    var remarks: [String] = []
    if usesRig, recognitions.head != nil {
      remarks.append("\(recognitions.path): the camera of the first line is not used, because --rig names one.")
    }
    var gaps = recognitions.gaps
    if let vehicle { gaps += vehicle.gaps }
    if let text = gaps.text { remarks.append("\(recognitions.path): not measured: \(text).") }
    return remarks
  }

  /// Unused input, in words; nil for none.
  var missing: String? {
    let parts = [recognitions.missing, vehicle?.missing].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
