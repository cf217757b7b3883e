import Foundation
import Heed
import HeedFiles
package import HeedSignals

/// A new rig, and where its numbers come from.
package struct MadeRig {
  package var rig: Rig
  /// Where the rig's numbers come from, one line each, for comments in the file.
  var origins: [String] = []
  /// The rig's missing values, one sentence each.
  package var missing: [String] = []

  package init(rig: Rig) { self.rig = rig }
}

/// A rig's folder, which may be new.
struct RigPlace {
  let folder: URL
  let isNew: Bool
  /// True if the folder has a rig file.
  let hasRig: Bool
  private let path, trimmed: String

  /// - Throws: ``SetupError`` if the path exists and is no folder.
  init(_ path: String) throws {
    self.path = path
    trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    folder = URL(fileURLWithPath: trimmed, isDirectory: true)
    var status = stat()
    isNew = stat(trimmed, &status) != 0
    guard isNew || status.st_mode & S_IFMT == S_IFDIR else {
      throw SetupError.cannotWrite("\(path) exists and is no folder; name the folder of a rig.")
    }
    hasRig = !isNew && stat(folder.appending(path: "rig.yaml").path, &status) == 0
  }

  var name: String { folder.standardizedFileURL.lastPathComponent }
  /// The path of the file `rig.yaml`.
  var file: String { folder.appending(path: "rig.yaml").relativePath }

  /// - Throws: ``WriteFailure`` if files cannot be written in the folder.
  func checkWritable() throws {
    let place = isNew ? folder.deletingLastPathComponent().path : trimmed
    guard access(place.isEmpty ? "." : place, W_OK | X_OK) == 0 else { throw WriteFailure(path) }
  }

  /// Writes the whole rig file, in a new folder if there is none, or nothing after an error. An old file stays as
  /// `rig.yaml~`.
  func write(_ rig: Rig, comments: [String]) throws {
    let text = comments.map { "# \($0)\n" }.joined() + RigFile.text(of: rig)
    _ = try RigFile(path: file, text: text)
    if isNew { try PrivateFolder.make(folder.path) }
    do {
      if hasRig {
        let kept = folder.appending(path: "rig.yaml~").path
        unlink(kept)
        guard link(file, kept) == 0 else { throw WriteFailure(kept) }
      }
      try WholeFile.write(Array(text.utf8), to: file)
    } catch {
      if isNew { rmdir(folder.path) }
      throw error
    }
  }
}

/// The folder for a new rig, or for more parts of an existing rig.
package struct RigFolder {
  /// The path of the file `rig.yaml`.
  package let file: String
  private let place: RigPlace
  private let name: String
  private let existing: RigFile?

  /// Checks before the measurement everything that could fail afterwards.
  package init(_ path: String, name: String?, mayReplace: Bool) throws {
    place = try RigPlace(path)
    file = place.file
    guard !place.hasRig || mayReplace else {
      throw SetupError.refused("\(path) is a rig already; name another folder, or --replace what is measured of it.")
    }
    existing = place.hasRig ? try RigFile(at: file) : nil
    self.name = name ?? existing?.rig.name ?? place.name
    try place.checkWritable()
  }

  /// Writes the whole file or nothing. An existing rig keeps its other values; its old file stays as `rig.yaml~`.
  /// - Parameter maker: The command for the file's first comment.
  package func write(_ made: MadeRig, by maker: String = "heed rig new") throws {
    var rig = existing?.rig ?? Rig(name: name)
    rig.name = name
    if let seat = made.rig.seat { rig.seat = seat }
    if let camera = made.rig.cabinCamera { rig.cabinCamera = camera }
    if let mount = made.rig.vehicleFromCamera { rig.vehicleFromCamera = mount }
    if let display = made.rig.display { rig.display = display }
    if !made.rig.zones.isEmpty { rig.zones = made.rig.zones }
    try place.write(rig, comments: ["made by \(maker); docs/rigs.md says how"] + made.origins)
  }
}
