import Foundation
import Measuring
import Scoring

/// Records drives and replays them through the program, in a separate store.
struct Sessions {
  let places: Places

  /// The store, which nothing else uses.
  var store: URL { places.output.appending(path: "store") }

  /// Records a clip with its observations.
  /// - Returns: The file with the recording's output.
  @discardableResult
  func record(_ clip: URL, name: String, options: [String] = []) throws -> URL {
    let output = places.output.appending(path: "recorded-\(name).ndjson")
    _ = try Program(places: places).run(
      ["record", clip.path, "--quiet", "--session", name, "--store", store.path] + options, writing: output)
    return output
  }

  struct Replay {
    var file: URL
    var usage: Usage

    func lines() throws -> EventLines { try EventLines(Data(contentsOf: file), file: file.lastPathComponent) }
  }

  /// - Parameters:
  ///   - heed: The program; nil means the measured one.
  ///   - options: Further arguments.
  func replay(_ name: String, heed: URL? = nil, core: Int? = nil, options: [String] = []) throws -> Replay {
    let output = places.output.appending(path: "replayed-\(name).ndjson")
    var program = Program(places: places)
    program.path = heed
    let result = try program.run(
      ["replay", name, "--quiet", "--store", store.path] + options, writing: output, core: core)
    return Replay(file: output, usage: result.usage)
  }

  /// Size of all files in a session's folder.
  /// - Parameter videos: Whether videos count.
  func bytes(_ name: String, videos: Bool) throws -> Int {
    let folder = store.appending(path: name)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
      .filter { videos || $0.pathExtension != "mkv" }
      .reduce(0) { try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
  }
}
