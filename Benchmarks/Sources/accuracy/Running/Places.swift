import Foundation

/// The paths of programs, data and outputs.
struct Places {
  /// The folder of the project.
  var repository: URL
  /// The folder of the data, described in its README.
  var data: URL
  /// The folder of the clips rendered for measuring (see docs/lids.md); nil without one.
  var rendered: URL?
  /// The folder of real people's pictures, as `extract.py` of shared/real lays it out; nil without one.
  var real: URL?
  var heed: URL
  /// The program `heed` built for debugging.
  var debugHeed: URL
  var rig: URL
  /// The folder of earlier lines, one NDJSON per clip; nil means that the program is run.
  var lines: URL?
  /// The folder for the lines of this run.
  var output: URL

  var landmarkFixture: URL { repository.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face_reference.json") }

  /// Geodesics that an independent library computed.
  var geodesics: URL { repository.appending(path: "Benchmarks/Fixtures/geodesics.csv") }

  /// A program of the package `Inside`.
  /// - Throws: ``AccuracyError/insideMissing(program:)``
  func inside(_ program: String) throws(AccuracyError) -> URL {
    let url = repository.appending(path: ".build/release/\(program)")
    guard FileManager.default.isExecutableFile(atPath: url.path) else { throw .insideMissing(program: program) }
    return url
  }

  /// A file of the data; `rendered/...` is one of the rendered clips, `real/...` one of real people.
  /// - Throws: ``AccuracyError/absent(_:)``
  func file(_ path: String) throws(AccuracyError) -> URL {
    func within(_ folder: URL?, _ prefix: String, _ variable: String) throws(AccuracyError) -> URL {
      guard let folder else { throw .absent("\(path) (\(variable) names no folder)") }
      return folder.appending(path: path.dropFirst(prefix.count))
    }
    let url =
      if path.hasPrefix(Self.drawn) {
        try within(rendered, Self.drawn, "HEED_RENDERED")
      } else if path.hasPrefix(Self.people) {
        try within(real, Self.people, "HEED_REAL")
      } else {
        data.appending(path: path)
      }
    guard FileManager.default.fileExists(atPath: url.path) else { throw .absent(path) }
    return url
  }

  private static let (drawn, people) = ("rendered/", "real/")

  /// The names of the rendered clips with this prefix and a file with this ending beside them, in order, without
  /// suffix.
  /// - Throws: ``AccuracyError/absent(_:)`` if there is none.
  func renderedNames(prefix: String, beside ending: String = "_truth.csv") throws(AccuracyError) -> [String] {
    let files = rendered.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    let names = files.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".mp4") }.map { String($0.dropLast(4)) }
      .filter { files.contains($0 + ending) }
    guard !names.isEmpty else { throw .absent("\(Self.drawn)\(prefix)*.mp4 (HEED_RENDERED)") }
    return names.sorted()
  }

  /// The project's folder: the current folder, or its parent if the current folder is `Benchmarks`.
  static func findRepository() -> URL? {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    return [here, here.deletingLastPathComponent()].first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Benchmarks/Package.swift").path)
    }
  }
}
