import Foundation

extension Model {
  /// Reads a user's model, which the manifest does not list.
  /// - Throws: ``VisionError/modelMissing(path:)`` or ``VisionError/modelUnreadable(path:message:)``.
  public init(file path: String) throws(VisionError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .modelMissing(path: path) }
    let url = URL(fileURLWithPath: path)
    do {
      self.init(
        name: url.deletingPathExtension().lastPathComponent, path: path, bytes: [UInt8](try Data(contentsOf: url)))
    } catch { throw .modelUnreadable(path: path, message: error.localizedDescription) }
  }
}
