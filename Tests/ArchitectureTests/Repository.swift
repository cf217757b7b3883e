import Draws
import Foundation

/// The files of this repository for the tests of its structure.
enum Repository {
  struct File {
    /// The path from the repository's root.
    var name: String
    var text: String
  }

  static let root = Checkout.root

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// All sources, scripts and pages below some folders; "" stands for the files in the root itself.
  static func files(_ folders: [String]) throws -> [File] {
    let endings: Set = ["swift", "cpp", "hpp", "h", "py", "md", "sh", ""]
    var found: [File] = []
    for folder in folders {
      let top = root.appending(path: folder)
      let names =
        folder.isEmpty
        ? try FileManager.default.contentsOfDirectory(atPath: top.path)
        : try FileManager.default.subpathsOfDirectory(atPath: top.path)
      for name in names.sorted() {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        // Build folders hold other projects' sources.
        guard !path.contains("/.build"), !name.hasPrefix("."), endings.contains(URL(filePath: name).pathExtension)
        else { continue }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder),
          !isFolder.boolValue, let text = try? Self.text(path)
        else { continue }
        found.append(File(name: path, text: text))
      }
    }
    return found
  }
}
