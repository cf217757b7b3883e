import HeedFormats

/// A file of an export, which is written line by line.
package protocol ExportFile: AnyObject {
  func write(_ line: String) throws
  func write(bytes: [UInt8]) throws
}

/// The folder to which an export is written.
package protocol ExportTarget: AnyObject {
  /// The folder's path as the user gave it.
  var path: String { get }
  func exists(_ name: String) -> Bool

  /// The content of an existing file in the folder.
  func text(_ name: String) throws -> String

  /// Opens a file of the export.
  /// - Parameters:
  ///   - name: Path below the folder; missing folders are created.
  ///   - isShared: True for a file of several exports, which is replaced without a request.
  /// - Throws: An error if the file exists.
  func file(_ name: String, isShared: Bool) throws -> any ExportFile
}

extension ExportTarget {
  package func file(_ name: String) throws -> any ExportFile { try file(name, isShared: false) }

  package func write(_ lines: [String], to name: String, isShared: Bool = false) throws {
    let output = try file(name, isShared: isShared)
    for line in lines { try output.write(line) }
  }
}

/// Formats rows of comma-separated cells.
enum CSVLine {
  /// One row of cells. A cell with a comma, a quotation mark or a line end is quoted; nil gives an empty cell.
  static func text(_ cells: [String?]) -> String {
    cells.map { $0.map(MovementEventFormat.quoted) ?? "" }.joined(separator: ",")
  }
}

/// The reason why a session cannot be exported, as a sentence that also names the remedy.
package enum ExportError: Error, CustomStringConvertible {
  /// The session or a file in the export's folder lacks data that the format needs.
  case badInput(String)
  /// The export would replace existing files or mix its files with them.
  case refused(String)

  static func noFrames(of session: String) -> Self { .badInput("session \"\(session)\" holds no frames of a driver.") }

  package var description: String {
    switch self {
    case .badInput(let text), .refused(let text): text
    }
  }
}
