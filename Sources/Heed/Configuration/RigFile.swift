public import HeedSignals

/// A rig as its folder holds it: `Calibration/<name>/rig.yaml`, in millimetres and degrees.
///
/// Every key but `name` may be absent; a key that is not known, and a value that cannot be, are refused with their
/// place.
public struct RigFile: Hashable, Sendable {
  /// Where it was read.
  public let path: String
  /// What it says, as it was read.
  public let text: String
  public let rig: Rig

  /// - Parameter path: The rig's folder, or the file itself.
  public init(at path: String) throws(ConfigurationError) {
    let file = try YAMLFile(path: Self.file(in: path))
    try self.init(path: file.path, text: file.text)
  }

  /// - Parameter path: For complaints.
  public init(path: String, text: String) throws(ConfigurationError) {
    guard let root = try YAMLFile(path: path, text: text).root() else {
      throw .notAcceptable(path: path, line: 1, column: 1, message: "the rig is empty; give it a name")
    }
    self.path = path
    self.text = text
    rig = try RigReader.rig(root)
  }

  /// Reads the rig in a folder, or in the file itself.
  public static func load(_ path: String) throws(ConfigurationError) -> Rig { try RigFile(at: path).rig }
}
