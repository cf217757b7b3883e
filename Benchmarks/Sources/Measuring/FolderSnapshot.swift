package import Foundation

/// All files below a folder with their bytes, to find out what a program changed.
package struct FolderSnapshot: Hashable, Sendable {
  package let files: [String: Data]

  /// - Parameter isCounted: Decides by a file's path below the folder whether the snapshot includes it.
  package init(_ folder: URL, where isCounted: (String) -> Bool = { _ in true }) throws {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where isCounted(path) {
      let file = folder.appending(path: path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = try Data(contentsOf: file)
    }
    self.files = files
  }

  /// Files that are missing later, or have other bytes.
  package func changed(in later: FolderSnapshot) -> [String] {
    files.filter { later.files[$0.key] != $0.value }.map(\.key).sorted()
  }

  /// Files that exist only later.
  package func added(in later: FolderSnapshot) -> [String] {
    later.files.keys.filter { files[$0] == nil }.sorted()
  }
}
