import Foundation

/// Where the measuring data lies: HEED_DATA, or beside the project.
enum MeasuringData {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")

  static func folder(_ name: String) -> URL {
    let data = ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data"
    return (data.hasPrefix("/") ? URL(fileURLWithPath: data) : root.appending(path: data)).appending(path: name)
      .standardizedFileURL
  }
}
