import Foundation

/// Writes settings files into one folder, and replaces none that it was not asked to.
struct SettingsSaver: Sendable {
  /// Where `heed` was started.
  let folder: URL

  enum Outcome: Sendable {
    case saved(path: String)
    /// There is such a file.
    case exists(path: String)
  }

  /// - Parameter name: A plain file name that ends with `.yaml`.
  /// - Throws: ``PageRefusal``: what is wrong with the name, or why it cannot be written.
  func save(_ text: String, as name: String, replacing: Bool) throws -> Outcome {
    let isPlain = name.utf8.count <= 100 && name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._-]*\.ya?ml/) != nil
    guard isPlain else {
      throw PageRefusal("Name a file such as mine.yaml: letters, digits, - and _, ending with .yaml; no folder.")
    }
    let url = folder.appending(path: name)
    var status = stat()
    // Also a link that leads nowhere counts as something that is there.
    if lstat(url.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw PageRefusal("\(name) is there already, and is no plain file; give another name.")
      }
      if !replacing { return .exists(path: url.path) }
    }
    do {
      if replacing {
        try Data(text.utf8).write(to: url, options: .atomic)
      } else {
        try Data(text.utf8).write(to: url, options: .withoutOverwriting)
      }
    } catch {
      if !replacing, lstat(url.path, &status) == 0 { return .exists(path: url.path) }
      throw PageRefusal("\(name) could not be written into \(folder.path): \(Self.reason(error)).")
    }
    return .saved(path: url.path)
  }

  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
  }
}
