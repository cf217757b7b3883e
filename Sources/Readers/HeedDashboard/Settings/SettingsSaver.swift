import Foundation

/// Writes settings files into one folder; replaces a file only on request.
struct SettingsSaver: Sendable {
  /// The folder where `heed` was started.
  let folder: URL

  enum Outcome: Sendable {
    case saved(path: String)
    /// A file of this name exists.
    case exists(path: String)
  }

  /// - Parameter name: The name of the new file: a plain name that ends with `.yaml`.
  /// - Throws: ``PageRefusal`` that names the fault of the name, or says why the file cannot be written.
  func save(_ text: String, as name: String, replacing: Bool) throws -> Outcome {
    let isPlain = name.utf8.count <= 100 && name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*\.ya?ml/) != nil
    guard isPlain else {
      throw PageRefusal("Name a file such as mine.yaml: letters, digits, - and _, ending with .yaml; no folder.")
    }
    let url = folder.appending(path: name)
    var status = stat()
    // A broken symbolic link also counts as an existing file.
    if lstat(url.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw PageRefusal("\(name) is there already, and is no plain file; give another name.")
      }
      if !replacing { return .exists(path: url.path) }
    }
    let part = folder.appending(path: ".\(name).\(getpid()).part")
    defer { unlink(part.path) }
    // The complete file is renamed to its name, so a full disk leaves no half file. `link` never replaces a file, but
    // `rename` does.
    guard Self.write(Array(text.utf8), to: part),
      (replacing ? rename(part.path, url.path) : link(part.path, url.path)) == 0
    else {
      let code = errno
      if code == EEXIST { return .exists(path: url.path) }
      throw PageRefusal(
        "\(name) could not be written into the folder where heed was started: \(String(cString: strerror(code))).")
    }
    return .saved(path: url.path)
  }

  /// - Returns: False on failure, with `errno` set.
  private static func write(_ bytes: [UInt8], to file: URL) -> Bool {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno != EINTR { break }
      rest = rest.dropFirst(max(0, written))
    }
    let isWritten = rest.isEmpty && fsync(descriptor) == 0
    let code = errno
    close(descriptor)
    errno = code
    return isWritten
  }
}
