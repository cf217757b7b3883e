import Foundation
public import HeedSignals

/// A rig's file, `Calibration/<name>/rig.yaml`, in millimetres and degrees. Only the key `name` is required; an
/// unknown key or an impossible value is refused with its position.
public struct RigFile: Hashable, Sendable {
  /// The file's path.
  public let path: String
  /// The file's text.
  public let text: String
  /// The rig, in metres and radians.
  public let rig: Rig

  /// Reads a rig from its folder or its file.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public init(at path: String) throws(ConfigurationError) {
    let file = try YAMLFile(path: Self.file(in: path))
    try self.init(path: file.path, text: file.text)
  }

  /// Reads a rig from text; `path` is for error messages.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public init(path: String, text: String) throws(ConfigurationError) {
    guard let root = try YAMLFile(path: path, text: text).root()
    else { throw .notAcceptable(path: path, line: 1, column: 1, message: "the rig is empty; give it a name") }
    (self.path, self.text) = (path, text)
    rig = try RigReader.rig(root)
  }

  /// Reads the rig in a folder or a file.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public static func load(_ path: String) throws(ConfigurationError) -> Rig { try RigFile(at: path).rig }

  /// The path of `rig.yaml` in a folder, or the path itself if it is a file's.
  static func file(in path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return path }
    return URL(fileURLWithPath: path).appending(path: "rig.yaml").relativePath
  }
}
