import Foundation
import HeedFiles
import HeedReport

/// The files of an export. Either all files appear at the end of the export or none. Existing files are replaced only
/// on request.
final class ExportFolder: ExportTarget {
  /// The path of the export folder as the user gave it.
  let path: String
  private let replaces: Bool
  private var files: [(output: LineOutput, name: String)] = []
  /// The folders that this export created; the outermost folder comes first.
  private var made: [String] = []

  /// - Parameters:
  ///   - path: The path of the folder. The folder and its subfolders are created if missing.
  ///   - replaces: True if the export replaces files of the same name.
  ///   - session: The folder of the session itself, into which the export writes nothing.
  init(_ path: String, replaces: Bool, outside session: URL) throws {
    (self.path, self.replaces) = (path, replaces)
    try OutputFile.check(path + "/session", option: "--output", isOutside: session)
    try make(path)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: place(name)) }

  func text(_ name: String) throws -> String {
    do { return try String(contentsOfFile: place(name), encoding: .utf8) } catch {
      throw CommandFailure(.badInput, "\(place(name)) is not text; name another folder with --output.")
    }
  }

  /// Opens a file of the export.
  /// - Parameters:
  ///   - name: The path of the file below the folder; missing folders are created.
  ///   - isShared: True if several exports write the file. Such a file is replaced without a request.
  /// - Throws: An error if the file exists.
  func file(_ name: String, isShared: Bool) throws -> any ExportFile {
    try require(
      replaces || isShared || !exists(name), .wrongUsage,
      "\(place(name)) exists already; add --replace, or name another folder with --output.")
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try make(folder)
    }
    let output = try LineOutput(path: place(name))
    files.append((output, name))
    return output
  }

  func finish() throws {
    // A full disk is noticed here, before any file gets its final name.
    for file in files { try file.output.flush() }
    for file in files { try file.output.finish() }
  }

  /// Removes the files of this export.
  func cancel() {
    for file in files { file.output.cancel() }
    for folder in made.reversed() { rmdir(folder) }
  }

  private func place(_ name: String) -> String { URL(fileURLWithPath: path).appending(path: name).relativePath }

  private func make(_ folder: String) throws { if try PrivateFolder.make(folder) { made.append(folder) } }
}

extension LineOutput: ExportFile {}
