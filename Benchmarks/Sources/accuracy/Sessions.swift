import Foundation
import Measuring
import Scoring

/// Records drives and replays them through the program, in a store of its own.
struct Sessions {
  let places: Places

  /// A store that nobody else uses.
  var store: URL { places.output.appending(path: "store") }

  /// Records a clip with its observations.
  /// - Returns: What was said meanwhile.
  @discardableResult
  func record(
    _ clip: URL, name: String, options: [String] = []
  ) throws -> EventLines {
    let output = places.output.appending(path: "recorded-\(name).ndjson")
    _ = try Program(places: places).run(
      ["analyze", clip.path, "--quiet", "--session", name, "--store", store.path, "--record", "observations"] + options,
      writing: output)
    return try EventLines(Data(contentsOf: output), file: output.lastPathComponent)
  }

  struct Replay {
    var lines: EventLines
    var usage: Usage
  }

  /// - Parameters:
  ///   - heed: nil: the one that is measured.
  ///   - options: What it is told besides.
  func replay(_ name: String, heed: URL? = nil, core: Int? = nil, options: [String] = []) throws -> Replay {
    let output = places.output.appending(path: "replayed-\(name).ndjson")
    var program = Program(places: places)
    program.path = heed
    let result = try program.run(
      ["replay", name, "--quiet", "--store", store.path] + options, writing: output, core: core)
    return Replay(
      lines: try EventLines(Data(contentsOf: output), file: output.lastPathComponent), usage: result.usage)
  }

  /// Everything in a session's folder.
  func bytes(_ name: String) throws -> Int {
    let folder = store.appending(path: name)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
      .reduce(0) { try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
  }
}
