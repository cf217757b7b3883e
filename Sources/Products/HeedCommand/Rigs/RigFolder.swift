import Foundation
import Heed
import HeedSignals

/// A new rig and the origins of its numbers.
struct MadeRig {
  var rig: Rig
  /// One line each, for comments in the file.
  var origins: [String] = []
  /// Values that could not be found, one sentence each.
  var missing: [String] = []
}

/// The folder for a new rig, or for a part of an existing one.
struct RigFolder {
  let file: String
  private let folder: URL
  private let name: String
  private let existing: RigFile?
  private let isNewFolder: Bool

  /// Checks in advance everything that could fail after the measurement.
  init(_ path: String, name: String?, mayReplace: Bool) throws {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    folder = URL(fileURLWithPath: trimmed, isDirectory: true)
    file = folder.appending(path: "rig.yaml").relativePath
    var status = stat()
    isNewFolder = stat(trimmed, &status) != 0
    guard isNewFolder || status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(.cannotWrite, "\(path) exists and is no folder; name the folder of a rig.")
    }
    let isThere = !isNewFolder && stat(file, &status) == 0
    guard !isThere || mayReplace else {
      throw CommandFailure(
        .wrongUsage, "\(path) is a rig already; name another folder, or --replace what is measured of it.")
    }
    existing = isThere ? try RigFile(at: file) : nil
    self.name = name ?? existing?.rig.name ?? folder.standardizedFileURL.lastPathComponent
    let place = isNewFolder ? folder.deletingLastPathComponent().path : trimmed
    guard access(place.isEmpty ? "." : place, W_OK | X_OK) == 0 else { throw OutputFile.failure(path, errno) }
  }

  /// Writes the whole file or nothing. An existing rig keeps its other values, and its file stays as `rig.yaml~`.
  /// - Parameter maker: The command, for the file's first comment.
  func write(_ made: MadeRig, by maker: String = "heed rig new") throws {
    var rig = existing?.rig ?? Rig(name: name)
    rig.name = name
    if let seat = made.rig.seat { rig.seat = seat }
    if let camera = made.rig.cabinCamera { rig.cabinCamera = camera }
    if let display = made.rig.display { rig.display = display }
    if !made.rig.zones.isEmpty { rig.zones = made.rig.zones }
    let comments = ["made by \(maker); docs/rigs.md says how"] + made.origins
    let text = comments.map { "# \($0)\n" }.joined() + RigFile.text(of: rig)
    _ = try RigFile(path: file, text: text)
    if isNewFolder, mkdir(folder.path, OutputFile.folderMode) != 0 {
      throw OutputFile.failure(folder.relativePath, errno)
    }
    do {
      if existing != nil {
        let kept = folder.appending(path: "rig.yaml~").path
        unlink(kept)
        guard link(file, kept) == 0 else { throw OutputFile.failure(kept, errno) }
      }
      let output = try LineOutput(path: file)
      try output.complete { try output.write(bytes: Array(text.utf8)) }
    } catch {
      if isNewFolder { rmdir(folder.path) }
      throw error
    }
  }
}
