import Glibc

/// Finds a camera again that comes back under another number, by the link that the system made of the camera's own name.
final class CameraIdentity: Sendable {
  private let path, folder: String
  private let link = ConditionLock<String?>(nil)

  /// - Parameters:
  ///   - path: The device as given, such as `/dev/video0`.
  ///   - folder: Where the system keeps the links.
  init(_ path: String, folder: String = "/dev/v4l/by-id") { (self.path, self.folder) = (path, folder) }

  /// The device to open. Once the camera is known, another camera under its former number is not taken for it.
  var device: String { link.withLock { $0 ?? path } }

  /// Keeps the name of the camera that is open now.
  func keep() {
    guard let target = Self.target(of: path) else { return }
    let links = fileNames(in: folder).sorted().map { "\(folder)/\($0)" }
    link.withLock { link in link = link ?? links.first { Self.target(of: $0) == target } }
  }

  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
