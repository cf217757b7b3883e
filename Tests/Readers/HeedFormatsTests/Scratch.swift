import Foundation
import Testing

/// A temporary folder that is deleted with this object.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "heed-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: file(name))
    return file(name).path
  }

  /// All names in the folder, including hidden ones.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
