import Foundation
import HeedSession

/// Writes settings files into one folder; replaces a file only on request.
struct SettingsSaver: Sendable {
  /// The folder where `heed` was started.
  let folder: URL

  /// - Parameter name: A plain name that ends with `.yaml`.
  /// - Returns: False if a file of this name exists and was not to be replaced.
  /// - Throws: ``PageRefusal``.
  func save(_ text: String, as name: String, replacing: Bool) throws -> Bool {
    guard name.utf8.count <= 100, name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*\.ya?ml/) != nil else {
      throw PageRefusal("Name a file such as mine.yaml: letters, digits, - and _, ending with .yaml; no folder.")
    }
    let url = folder.appending(path: name)
    var status = stat()
    // A broken symbolic link also counts as an existing file.
    if lstat(url.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw PageRefusal("\(name) is there already, and is no plain file; give another name.")
      }
      if !replacing { return false }
    }
    let part = folder.appending(path: ".\(name).\(getpid()).part")
    defer { unlink(part.path) }
    // The file gets its name only when it is complete; `link`, unlike `rename`, never replaces a file.
    guard WholeFile.put(Array(text.utf8), into: part, O_TRUNC, mode: 0o600),
      (replacing ? rename(part.path, url.path) : link(part.path, url.path)) == 0
    else {
      let code = errno
      if code == EEXIST { return false }
      throw PageRefusal(
        "\(name) could not be written into the folder where heed was started: \(String(cString: strerror(code))).")
    }
    return true
  }
}
