import Databases
package import Foundation

/// Searches every byte that a program wrote, also within databases, compressed content and base64.
package struct LeakScanner: Sendable {
  /// How much was searched, and which leaks were found.
  package struct Report: Sendable {
    package var files = 0
    /// Number of bytes in the searched files. Unpacked content is searched too, but not counted.
    package var bytes = 0
    package var leaks: [Leak] = []

    package init() {}

    package func count(_ kind: Leak.Kind) -> Int { leaks.count { $0.kind == kind } }
  }

  /// Maximum depth of content within content. Choice: enough for a picture in base64 in a database in an archive.
  private static let deepest = 4
  private let secrets: [Secret]
  private let windows: PictureWindows

  package init(secrets: [Secret], windows: PictureWindows) { (self.secrets, self.windows) = (secrets, windows) }

  /// - Parameter name: The file's name in the report.
  package func look(at file: URL, as name: String, into report: inout Report) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    report.files += 1
    report.bytes += bytes.count
    look(at: bytes, name, depth: 0, &report.leaks)
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) { try look(into: file, name, &report.leaks) }
  }

  /// Searches bytes that are not in a file.
  package func look(at bytes: [UInt8], as name: String, into report: inout Report) {
    report.files += 1
    report.bytes += bytes.count
    look(at: bytes, name, depth: 0, &report.leaks)
  }

  /// Searches all files below a folder, hidden ones too, and the names of files and folders.
  package func look(below folder: URL, as name: String, into report: inout Report) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let file = folder.appending(path: path)
      look(at: Array(path.utf8), "\(name)/\(path), its name", depth: 0, &report.leaks)
      if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        try look(at: file, as: "\(name)/\(path)", into: &report)
      }
    }
  }

  private func look(at bytes: [UInt8], _ place: String, depth: Int, _ leaks: inout [Leak]) {
    bytes.withUnsafeBytes { raw in
      leaks += PictureFormat.all(in: raw).map { Leak(.picture, $0.format.rawValue, place: place, offset: $0.offset) }
      leaks += windows.places(in: raw).map { Leak(.pixels, "a run of a picture", place: place, offset: $0) }
      leaks += FaceGeometry.all(in: raw).map { Leak(.face, $0.what, place: place, offset: $0.offset) }
    }
    let small = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    small.withUnsafeBytes { small in
      bytes.withUnsafeBytes { raw in
        for secret in secrets {
          if let offset = secret.place(in: small, raw) {
            leaks.append(Leak(.identity, secret.what, place: place, offset: offset))
          }
        }
      }
    }
    guard depth < Self.deepest else { return }
    for part in Inflation.all(in: bytes) {
      look(at: part.bytes, "\(place), \(part.what) at \(part.offset)", depth: depth + 1, &leaks)
    }
  }

  /// Searches each text and blob of a database as a whole, because the file may split them into pages.
  private func look(into file: URL, _ place: String, _ leaks: inout [Leak]) throws {
    let database = try DatabaseFile(file.path)
    for table in try database.tables() {
      let columns = try database.columns(of: table)
      for name in [table] + columns where FaceGeometry.isNamed(name) {
        leaks.append(Leak(.face, "\(table).\(name)", place: place, offset: 0))
      }
      var found: [Leak] = []
      try database.rows("SELECT * FROM \"\(table.replacing("\"", with: "\"\""))\"") { row in
        for (column, value) in zip(columns, row) {
          switch value {
          case .text(let bytes), .blob(let bytes): look(at: bytes, "\(place): \(table).\(column)", depth: 1, &found)
          default: break
          }
        }
      }
      leaks += found
    }
  }
}
