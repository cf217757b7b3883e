import Foundation
import Heed
package import HeedSignals

/// A new rig and the origins of its numbers.
package struct MadeRig {
  package var rig: Rig
  /// The origins of the numbers, one line each, for comments in the file.
  var origins: [String] = []
  /// The values that were not found, one sentence each.
  package var missing: [String] = []
}

/// The folder for a new rig, or for an additional part of an existing rig.
package struct RigFolder {
  /// The path of the file `rig.yaml`.
  package let file: String
  private let folder: URL
  private let name: String
  private let existing: RigFile?
  private let isNewFolder: Bool

  /// Checks before the measurement everything that could fail after the measurement.
  package init(_ path: String, name: String?, mayReplace: Bool) throws {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    folder = URL(fileURLWithPath: trimmed, isDirectory: true)
    file = folder.appending(path: "rig.yaml").relativePath
    var status = stat()
    isNewFolder = stat(trimmed, &status) != 0
    guard isNewFolder || status.st_mode & S_IFMT == S_IFDIR else {
      throw SetupError.cannotWrite("\(path) exists and is no folder; name the folder of a rig.")
    }
    let isThere = !isNewFolder && stat(file, &status) == 0
    guard !isThere || mayReplace else {
      throw SetupError.refused("\(path) is a rig already; name another folder, or --replace what is measured of it.")
    }
    existing = isThere ? try RigFile(at: file) : nil
    self.name = name ?? existing?.rig.name ?? folder.standardizedFileURL.lastPathComponent
    let place = isNewFolder ? folder.deletingLastPathComponent().path : trimmed
    guard access(place.isEmpty ? "." : place, W_OK | X_OK) == 0 else { throw SetupError.cannotWrite(path, errno) }
  }

  /// Writes the whole file or nothing. An existing rig keeps its other values, and its old file stays as `rig.yaml~`.
  /// - Parameter maker: The command that the file's first comment names.
  package func write(_ made: MadeRig, by maker: String = "heed rig new") throws {
    var rig = existing?.rig ?? Rig(name: name)
    rig.name = name
    if let seat = made.rig.seat { rig.seat = seat }
    if let camera = made.rig.cabinCamera { rig.cabinCamera = camera }
    if let display = made.rig.display { rig.display = display }
    if !made.rig.zones.isEmpty { rig.zones = made.rig.zones }
    let comments = ["made by \(maker); docs/rigs.md says how"] + made.origins
    let text = comments.map { "# \($0)\n" }.joined() + RigFile.text(of: rig)
    _ = try RigFile(path: file, text: text)
    if isNewFolder, mkdir(folder.path, SetupFile.folderMode) != 0 {
      throw SetupError.cannotWrite(folder.relativePath, errno)
    }
    do {
      if existing != nil {
        let kept = folder.appending(path: "rig.yaml~").path
        unlink(kept)
        guard link(file, kept) == 0 else { throw SetupError.cannotWrite(kept, errno) }
      }
      try SetupFile.write(text, to: file)
    } catch {
      if isNewFolder { rmdir(folder.path) }
      throw error
    }
  }
}
