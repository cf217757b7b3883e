import Foundation
import HeedSession

/// A temporary folder that is deleted with this object.
final class Scratch {
  let url: URL
  var store: SessionStore { SessionStore(folder: url) }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("heed-link-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
