import Foundation
package import Heed
import HeedFormats
import HeedGeometry
import HeedLens
import HeedSignals
import HeedVideo

/// The rig folder for a measured camera. A new folder appears complete; an existing folder keeps its other files.
package struct CameraRig {
  private let place: RigPlace
  private let kind: RigCamera
  private let name: String
  /// The existing rig file; nil for a new rig.
  private let existing: RigFile?
  private var folder: URL { place.folder }

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

  /// The paths of the written files.
  package var places: [String] { [rigFile, pageFile, pictureFile].map { folder.appending(path: $0).relativePath } }

  /// The next step with the rig, as a sentence.
  package var next: String {
    let rig = folder.relativePath.forShell
    switch kind {
    case .road:
      return existing?.rig.roadCamera?.heightMeters == nil
        ? "Next: measure how high its lens is above the road, and add height_m under road_camera; then heed analyze"
          + " --road VIDEO --rig \(rig)"
        : "Use it: heed analyze --road VIDEO --rig \(rig)"
    case .cabin: return "Use it: heed analyze VIDEO --rig \(rig)"
    }
  }

  private var rigFile: String { "rig.yaml" }
  private var pageFile: String { "\(kind.rawValue)-camera.md" }
  private var pictureFile: String { "\(kind.rawValue)-camera.png" }

  /// Writes the rig, the report and the plot of errors, or nothing after an error.
  package func write(_ report: CameraReport) throws {
    let origin =
      "measured by heed camera: \(Figure.decimals(report.calibration.rms, 2)) px RMS over"
      + " \(report.calibration.used.count) pictures, see \(pageFile)"
    var text =
      try existing?.text(replacing: kind, with: report.camera, origin: origin)
      ?? RigFile.text(name: name, camera: report.camera, as: kind, origin: origin)
    if existing == nil, kind == .road {
      text += "  # height_m: 1.2            # to be measured: the lens above the road, metres\n"
    }
    _ = try RigFile(path: folder.appending(path: rigFile).relativePath, text: text)
    let notes =
      report.lines.map { LensPicture.Note($0) } + report.warnings.map { LensPicture.Note($0, isWarning: true) }
    let picture = try LensPicture.draw(report.calibration, title: report.title, notes: notes)
    // The temporary folder is beside the target, so that a rename stays within one file system.
    let stage = (place.isNew ? folder.deletingLastPathComponent() : folder)
      .appending(path: ".\(folder.lastPathComponent).\(getpid()).part", directoryHint: .isDirectory)
    guard mkdir(stage.path, SetupFile.folderMode) == 0 else { throw SetupError.cannotWrite(folder.relativePath, errno) }
    do {
      try writePNG(picture, to: stage.appending(path: pictureFile).path)
      try SetupFile.write(report.page(picture: pictureFile), to: stage.appending(path: pageFile).path)
      try SetupFile.write(text, to: stage.appending(path: rigFile).path)
      try putInPlace(stage)
    } catch {
      for file in [rigFile, pageFile, pictureFile] { unlink(stage.appending(path: file).path) }
      rmdir(stage.path)
      throw error
    }
  }

  /// Moves the rig file last, because it names the other files.
  private func putInPlace(_ stage: URL) throws {
    if place.isNew {
      guard rename(stage.path, folder.path) == 0 else { throw SetupError.cannotWrite(folder.relativePath, errno) }
      return
    }
    for file in [pictureFile, pageFile, rigFile] {
      guard rename(stage.appending(path: file).path, folder.appending(path: file).path) == 0 else {
        throw SetupError.cannotWrite(folder.appending(path: file).relativePath, errno)
      }
    }
    rmdir(stage.path)
  }
}
