import Foundation

/// Recordings of roads, if this machine has them.
enum RoadData {
  static let folder = URL(
    filePath: ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data", directoryHint: .isDirectory
  ).appending(path: "road")

  static func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// The numbers of a CSV file without its header; NaN for invalid ones.
  static func table(_ name: String) throws -> [[Double]] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan } }
  }
}
