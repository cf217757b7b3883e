import Foundation

/// Names and checks of a command's output files.
enum OutputFile {
  /// An unused name to which an existing file is moved: `lines.ndjson~`, then `lines.ndjson~2`.
  static func freeName(beside path: String) -> String {
    let first = path + "~"
    guard FileManager.default.fileExists(atPath: first) else { return first }
    var number = 2
    while FileManager.default.fileExists(atPath: "\(first)\(number)") { number += 1 }
    return "\(first)\(number)"
  }

  /// True if two names denote the same file, even if the file does not exist yet.
  static func isSame(_ a: String, _ b: String) -> Bool {
    resolved(URL(fileURLWithPath: a)) == resolved(URL(fileURLWithPath: b))
  }

  static func check(_ path: String, option: String, input: String) throws {
    var (written, read) = (stat(), stat())
    guard stat(path, &written) == 0, stat(input, &read) == 0 else { return }
    try require(
      written.st_ino != read.st_ino || written.st_dev != read.st_dev, .wrongUsage,
      "\(option) names the input \(input) itself; name another file.")
  }

  /// Refuses an output inside the input folder, under any name.
  static func check(_ path: String, option: String, isOutside folder: URL) throws {
    let place = URL(fileURLWithPath: path)
    let home = resolved(folder) + "/"
    // The function checks the link's place and the link's target. The target may not exist yet.
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    let target = link.map { URL(fileURLWithPath: $0, relativeTo: place.deletingLastPathComponent()) }
    for file in [place, target].compactMap({ $0 }) {
      let parent = resolved(file.deletingLastPathComponent()) + "/"
      try require(
        !parent.hasPrefix(home) && !(resolved(file) + "/").hasPrefix(home), .wrongUsage,
        "\(option) \(path) lies in the session's own folder; name a file elsewhere.")
    }
  }

  private static func resolved(_ url: URL) -> String { url.standardizedFileURL.resolvingSymlinksInPath().path }

  /// Refuses outputs that overwrite each other.
  /// - Parameter written: The option and the path of each output.
  static func checkDistinct(_ written: [(String, String)]) throws {
    for (index, one) in written.enumerated() {
      for other in written.dropFirst(index + 1) where isSame(one.1, other.1) {
        throw CommandFailure(.wrongUsage, "\(one.0) and \(other.0) both name \(one.1); give each a file of its own.")
      }
    }
  }
}
