import Foundation
import Glibc
import HeedVision

extension RoadModelStore {
  /// Changes the list under a file lock, so that commands that run at the same time keep each other's models.
  /// - Parameter body: Changes the entries. Returns its result, and the entries with obsolete files.
  func changing<Result>(
    _ body: (inout [RoadModel.Entry]) throws(VisionError) -> (Result, obsolete: [RoadModel.Entry])
  ) throws(VisionError) -> Result {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .storeNotWritable(path: folder.path, message: error.localizedDescription)
    }
    let lock = open(folder.appending(path: ".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw .storeNotWritable(path: folder.path, message: String(cString: strerror(errno)))
    }
    defer { close(lock) }
    var entries = try entries()
    let (result, obsolete) = try body(&entries)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { try encoder.encode(entries).write(to: folder.appending(path: "models.json"), options: .atomic) } catch {
      throw .storeNotWritable(path: folder.path, message: error.localizedDescription)
    }
    let needed = Set(entries.map(\.file))
    for entry in obsolete where !needed.contains(entry.file) && !entry.file.contains("/") {
      // The list no longer names the file, so a failed deletion only wastes space.
      unlink(folder.appending(path: entry.file).path)
    }
    return result
  }

  /// Writes a file atomically.
  func write(_ data: Data, to url: URL) throws(VisionError) {
    do { try data.write(to: url, options: .atomic) } catch {
      throw .storeNotWritable(path: url.path, message: error.localizedDescription)
    }
  }
}
