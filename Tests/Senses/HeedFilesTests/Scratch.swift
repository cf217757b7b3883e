import Foundation
import HeedFiles
import Testing

/// A folder of a test, removed with the object.
final class Scratch {
  let path = FileManager.default.temporaryDirectory.appending(path: "heed-files-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    chmod(file(name), mode)
    return file(name)
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}

/// The user `nobody`, to whom root can give files.
let nobody: uid_t = 65534
/// False for users who cannot give files away; their tests of other users' files are left out.
let isRoot = geteuid() == 0
