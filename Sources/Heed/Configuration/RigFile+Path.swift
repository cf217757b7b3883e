import Foundation

extension RigFile {
  /// `rig.yaml` when `path` is a folder, else `path`.
  static func file(in path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return path }
    return URL(fileURLWithPath: path).appending(path: "rig.yaml").relativePath
  }
}
