import Foundation
import HeedSession

/// A test's own folder, deleted with its owner.
final class Scratch {
  let url: URL
  var store: SessionStore { SessionStore(folder: url) }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("heed-link-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
