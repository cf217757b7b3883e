import Foundation

/// Where everything is.
struct Places {
  /// The folder of the project.
  var repository: URL
  /// The folder of the data, described in its README.
  var data: URL
  var heed: URL
  /// The same program built for debugging.
  var debugHeed: URL
  var rig: URL
  /// Lines that were recorded before, one NDJSON a clip; nil to run the program.
  var lines: URL?
  /// Where the lines of this run are written.
  var output: URL

  var landmarkFixture: URL { repository.appending(path: "Tests/HeedVisionTests/Fixtures/face_reference.json") }

  /// Geodesics of an independent library.
  var geodesics: URL { repository.appending(path: "Benchmarks/Fixtures/geodesics.csv") }

  /// A program of the package `Inside`.
  /// - Throws: ``AccuracyError/insideMissing(program:)``
  func inside(_ program: String) throws(AccuracyError) -> URL {
    let url = repository.appending(path: ".build/release/\(program)")
    guard FileManager.default.isExecutableFile(atPath: url.path) else { throw .insideMissing(program: program) }
    return url
  }

  /// A file of the data.
  /// - Throws: ``AccuracyError/absent(_:)``
  func file(_ path: String) throws(AccuracyError) -> URL {
    let url = data.appending(path: path)
    guard FileManager.default.fileExists(atPath: url.path) else { throw .absent(path) }
    return url
  }

  /// The folder of the project, seen from the current one: itself, or the one above `Benchmarks`.
  static func findRepository() -> URL? {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    return [here, here.deletingLastPathComponent()].first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Benchmarks/Package.swift").path)
    }
  }
}
