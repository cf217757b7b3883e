import Foundation

/// The list of model files that belong to this version of Heed. The list is part of the package.
public struct ModelManifest: Hashable, Codable, Sendable {
  /// One model file in the list.
  public struct Entry: Hashable, Codable, Sendable {
    /// The name that ``ModelStore/load(_:)`` takes.
    public var name: String
    /// Name of the file in the model store's folder.
    public var file: String
    /// SHA-256 of the model file in hexadecimal, lower case.
    public var sha256: String
    /// Length of the model file in bytes.
    public var bytes: Int
    /// The model's origin.
    public var source: String
    /// The model's licence as an SPDX expression.
    public var licence: String

    /// Creates an entry for a model file.
    public init(name: String, file: String, sha256: String, bytes: Int, source: String, licence: String) {
      (self.name, self.file, self.sha256) = (name, file, sha256)
      (self.bytes, self.source, self.licence) = (bytes, source, licence)
    }
  }

  /// The manifest's entries, in the order of `models.json`.
  public var models: [Entry]

  /// Makes a manifest for models other than this version's.
  public init(models: [Entry]) { self.models = models }

  /// The manifest of this version, compiled in from `models.json`.
  public static let embedded: ModelManifest = {
    do { return try JSONDecoder().decode(ModelManifest.self, from: Data(PackageResources.models_json)) } catch {
      preconditionFailure("models.json comes with the package and is read by its tests: \(error)")
    }
  }()
}
