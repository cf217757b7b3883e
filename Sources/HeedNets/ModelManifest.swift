import Foundation

/// Which model files belong to this version of Heed; comes with the package.
public struct ModelManifest: Hashable, Codable, Sendable {
  /// One file.
  public struct Entry: Hashable, Codable, Sendable {
    /// By which it is loaded.
    public var name: String
    /// In the store's folder.
    public var file: String
    /// SHA-256 in hexadecimal, lower case.
    public var sha256: String
    /// Length of the file.
    public var bytes: Int
    /// What it was made from.
    public var source: String
    /// SPDX expression.
    public var licence: String

    /// An entry by its parts.
    public init(name: String, file: String, sha256: String, bytes: Int, source: String, licence: String) {
      self.name = name
      self.file = file
      self.sha256 = sha256
      self.bytes = bytes
      self.source = source
      self.licence = licence
    }
  }

  /// In the order of `models.json`.
  public var models: [Entry]

  /// A manifest of one's own, for other models.
  public init(models: [Entry]) { self.models = models }

  /// The manifest of this version: `models.json`, compiled in.
  public static let embedded: ModelManifest = {
    do {
      return try JSONDecoder().decode(ModelManifest.self, from: Data(PackageResources.models_json))
    } catch {
      preconditionFailure("models.json comes with the package and is read by its tests: \(error)")
    }
  }()
}
