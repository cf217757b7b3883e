import Foundation
import Glibc

/// Files for parsers that read files, in memory where the machine has such a folder; they go with the process's end.
enum Scratch {
  static let folder: URL = {
    let shared = "/dev/shm"
    let base = access(shared, W_OK) == 0 ? URL(fileURLWithPath: shared) : FileManager.default.temporaryDirectory
    let folder = base.appending(path: "heed-fuzz-\(getpid())")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      fatalError("no folder for scratch files: \(error)")
    }
    atexit { try? FileManager.default.removeItem(at: Scratch.folder) }
    return folder
  }()

  /// Writes the bytes over those of the input before.
  static func file(_ bytes: [UInt8], name: String = "input") -> String {
    let path = folder.path + "/" + name
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(file >= 0, "\(path): \(String(cString: strerror(errno)))")
    defer { close(file) }
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    precondition(count == bytes.count, "\(path) is not whole")
    return path
  }
}
