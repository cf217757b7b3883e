/// A file of an export, line by line.
package protocol ExportFile: AnyObject {
  func write(_ line: String) throws
  func write(bytes: [UInt8]) throws
}

/// The folder to which an export is written.
package protocol ExportTarget: AnyObject {
  /// The folder's path as the user gave it.
  var path: String { get }

  func exists(_ name: String) -> Bool

  /// The content of an existing file.
  func text(_ name: String) throws -> String

  /// Opens a file of the export.
  /// - Parameters:
  ///   - name: Path below the folder; missing folders are created.
  ///   - isShared: True for a file that several exports write; the file is replaced without a request.
  /// - Throws: An error if the file exists.
  func file(_ name: String, isShared: Bool) throws -> any ExportFile
}

extension ExportTarget {
  package func file(_ name: String) throws -> any ExportFile { try file(name, isShared: false) }

  /// Writes a whole file.
  package func write(_ lines: [String], to name: String, isShared: Bool = false) throws {
    let output = try file(name, isShared: isShared)
    for line in lines { try output.write(line) }
  }
}
