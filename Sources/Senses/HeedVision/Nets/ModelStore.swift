internal import CHeedVision
public import Foundation

/// The folder of model files; each file is checked against the manifest's digest when it is loaded.
public struct ModelStore: Sendable {
  /// The folder that holds the model files.
  public let folder: URL
  /// The expected model files and their digests.
  public let manifest: ModelManifest

  /// - Parameter folder: The folder of the model files; nil means ``standardFolder(environment:)``.
  public init(folder: URL? = nil, manifest: ModelManifest = .embedded) {
    self.folder = folder ?? Self.standardFolder(environment: ProcessInfo.processInfo.environment)
    self.manifest = manifest
  }

  /// The folder `$HEED_MODELS`; if the variable is not set, the folder `heed/models` in the XDG cache folder.
  public static func standardFolder(environment: [String: String]) -> URL {
    func path(_ key: String) -> URL? {
      environment[key].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }
    }
    if let own = path("HEED_MODELS") { return own }
    let home = path("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    return (path("XDG_CACHE_HOME") ?? home.appending(path: ".cache")).appending(path: "heed/models")
  }

  /// Reads one model.
  /// - Parameter name: The name in the manifest, such as `face_mesh_trunk`.
  /// - Throws: ``VisionError/modelMissing(path:)``, ``VisionError/modelAltered(path:expected:found:)`` or
  ///   ``VisionError/modelUnreadable(path:message:)``.
  public func load(_ name: String) throws(VisionError) -> Model {
    guard let entry = manifest.models.first(where: { $0.name == name }) else {
      throw .badArgument(message: "the manifest has no model \(name)")
    }
    let url = folder.appending(path: entry.file)
    let bytes = try modelBytes(url)
    let found = try sha256(of: bytes)
    guard found == entry.sha256 else { throw .modelAltered(path: url.path, expected: entry.sha256, found: found) }
    return Model(name: name, path: url.path, bytes: bytes)
  }

  /// Checks every model file of the manifest, as `heed doctor` does; `error` is nil for a good file.
  public func inspect() -> [(entry: ModelManifest.Entry, error: VisionError?)] {
    manifest.models.map { entry in
      do throws(VisionError) {
        _ = try load(entry.name)
        return (entry, nil)
      } catch { return (entry, error) }
    }
  }
}

/// The checked content of a model file.
public struct Model: Sendable {
  /// Name of the model in the manifest, or its file's name without the extension.
  public let name: String
  /// Path of the model file, for messages.
  public let path: String
  /// The model file's content.
  public let bytes: [UInt8]

  /// - Parameter bytes: The content of the model file, which the caller has checked.
  package init(name: String, path: String, bytes: [UInt8]) { (self.name, self.path, self.bytes) = (name, path, bytes) }

  /// Reads a user's model, which the manifest does not list.
  /// - Throws: ``VisionError/modelMissing(path:)`` or ``VisionError/modelUnreadable(path:message:)``.
  public init(file path: String) throws(VisionError) {
    let url = URL(fileURLWithPath: path)
    self.init(name: url.deletingPathExtension().lastPathComponent, path: path, bytes: try modelBytes(url, path: path))
  }
}

/// - Parameter path: The path that messages show; nil for the URL's path.
private func modelBytes(_ url: URL, path: String? = nil) throws(VisionError) -> [UInt8] {
  let path = path ?? url.path
  guard FileManager.default.fileExists(atPath: path) else { throw .modelMissing(path: path) }
  do { return [UInt8](try Data(contentsOf: url)) } catch {
    throw .modelUnreadable(path: path, message: error.localizedDescription)
  }
}

/// SHA-256 of bytes in hexadecimal, lower case.
package func sha256(of bytes: [UInt8]) throws(VisionError) -> String {
  var digest = [UInt8](repeating: 0, count: 32)
  try check(chv_sha256(bytes, bytes.count, &digest))
  let digits = Array("0123456789abcdef")
  return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
