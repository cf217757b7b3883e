import Foundation
package import Heed
import HeedFormats
import HeedGeometry
import HeedLens
import HeedSignals

/// The rig folder for a measured camera. An existing rig keeps its other values and files.
package struct CameraRig {
  private let place: RigPlace
  private let kind: RigCamera
  private let name: String
  /// The existing rig file; nil for a new rig.
  private let existing: RigFile?

  /// Checks before the measurement everything that could fail afterwards.
  package init(folder path: String, kind: RigCamera, name: String?, mayReplace: Bool) throws {
    place = try RigPlace(path)
    self.kind = kind
    self.name = name ?? place.name
    existing = try place.hasRig ? RigFile(at: place.folder.appending(path: "rig.yaml").path) : nil
    if let existing, name != nil, name != existing.rig.name {
      throw SetupError.refused(
        "\(path) is the rig \"\(existing.rig.name)\" already; leave --name out, or name another folder.")
    }
    if existing?.hasIntrinsics(of: kind) == true, !mayReplace {
      throw SetupError.refused(
        "\(path) has a \(kind.rawValue) camera that was measured; name another folder, or --replace its optics.")
    }
    try place.checkWritable()
  }

  /// The path of the file `rig.yaml`.
  package var file: String { place.file }

  /// The next step with the rig, as a sentence.
  package var next: String {
    let rig = place.folder.relativePath.forShell
    switch kind {
    case .road:
      return existing?.rig.roadCamera?.heightMeters == nil
        ? "Next: measure how high its lens is above the road, and add height_m under road_camera; then heed analyze"
          + " --road VIDEO --rig \(rig)"
        : "Use it: heed analyze --road VIDEO --rig \(rig)"
    case .cabin: return "Use it: heed analyze VIDEO --rig \(rig)"
    }
  }

  /// Writes the rig, or nothing after an error.
  package func write(_ report: CameraReport) throws {
    let origin =
      "measured by heed camera: \(Figure.decimals(report.calibration.rms, 2)) px RMS over"
      + " \(report.calibration.used.count) pictures"
    var text =
      try existing?.text(replacing: kind, with: report.camera, origin: origin)
      ?? RigFile.text(name: name, camera: report.camera, as: kind, origin: origin)
    if existing == nil, kind == .road {
      text += "  # height_m: 1.2            # to be measured: the lens above the road, metres\n"
    }
    _ = try RigFile(path: file, text: text)
    try place.write(text)
  }
}
