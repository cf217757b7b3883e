import Foundation
import Heed
import HeedFormats
import HeedGeometry
import HeedLens
import HeedSignals

/// A rig's two cameras.
package enum RigCamera: String, CaseIterable { case road, cabin }

/// The rig folder for a measured camera. An existing rig keeps its other values, and its old file as `rig.yaml~`.
package struct CameraRig {
  private let place: RigPlace
  private let kind: RigCamera
  /// The rig without the measurement.
  private let rig: Rig

  /// Checks before the measurement everything that could fail afterwards.
  package init(folder path: String, kind: RigCamera, name: String?, mayReplace: Bool) throws {
    place = try RigPlace(path)
    self.kind = kind
    rig = try place.hasRig ? RigFile.load(place.file) : Rig(name: name ?? place.name)
    if let name, name != rig.name {
      throw SetupError.refused("\(path) is the rig \"\(rig.name)\" already; leave --name out, or name another folder.")
    }
    if (kind == .road ? rig.roadCamera?.optics : rig.cabinCamera) != nil, !mayReplace {
      throw SetupError.refused(
        "\(path) has a \(kind.rawValue) camera that was measured; name another folder, or --replace its optics.")
    }
    try place.checkWritable()
  }

  /// The path of the file `rig.yaml`.
  package var file: String { place.file }

  /// The next step with the rig, as a sentence.
  package var next: String {
    let path = place.folder.relativePath.forShell
    guard kind == .road else { return "Use it: heed analyze VIDEO --rig \(path)" }
    guard rig.roadCamera?.heightMeters == nil else { return "Use it: heed analyze --road VIDEO --rig \(path)" }
    return "Next: measure the height of the lens above the road in metres, and add it to road_camera in rig.yaml, for"
      + " example \"height_m\": 1.2; then heed analyze --road VIDEO --rig \(path)"
  }

  /// Writes the rig, or nothing after an error.
  package func write(_ report: CameraReport) throws {
    var rig = rig
    switch kind {
    case .cabin: rig.cabinCamera = report.camera
    case .road:
      rig.roadCamera = rig.roadCamera ?? MountedCamera(optics: report.camera)
      rig.roadCamera?.optics = report.camera
    }
    let origin =
      "\(kind.rawValue) camera measured by heed camera: \(Figure.decimals(report.calibration.rms, 2)) px RMS over"
      + " \(report.calibration.used.count) pictures"
    try place.write(rig, comments: [origin])
  }
}
