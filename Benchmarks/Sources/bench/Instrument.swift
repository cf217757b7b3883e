import ArgumentParser
import Foundation
import Measuring

/// The programs that are measured, and the place of their data.
struct Instrument {
  /// Path of the program `heed`; the programs of the package `Inside` are in the same folder.
  let heed: String
  /// Folder of the measuring data; nil if there is none.
  let data: String?
  /// Core on which measured programs must run; nil allows all cores.
  let core: Int?

  /// Path of a file or folder of the measuring data; nil if it does not exist.
  func data(_ path: String) -> String? {
    data.map { "\($0)/\(path)" }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// Runs `heed` to its end.
  func run(_ arguments: [String], lines: String = "/dev/null") throws -> Usage {
    var process = MeasuredProcess(path: heed, arguments: arguments)
    process.standardOutput = lines
    process.cores = core.map { [$0] } ?? []
    let usage = try process.run()
    // Source: docs/formats.md, exit codes: 1 is "done, but the input was incomplete".
    guard [0, 1].contains(usage.exitCode) else {
      throw ValidationError(
        "heed ended with exit code \(usage.exitCode); run it by hand to see why: \(arguments.joined(separator: " "))")
    }
    return usage
  }

  /// The output of a program of `Inside`.
  /// - Parameter cores: Number of cores that it may use, including ``core``, if programs are kept on cores.
  func inside<Answer: Decodable>(
    _ name: String, _ arguments: [String], as type: Answer.Type, cores: Int = 1
  ) throws -> Answer {
    try Scratch.file { answer in
      let program = URL(fileURLWithPath: heed).deletingLastPathComponent().appending(path: name).path
      var process = MeasuredProcess(path: program, arguments: arguments)
      (process.standardOutput, process.timeoutSeconds) = (answer, 7200)
      process.cores = core == nil ? [] : try MeasuredProcess.allowedCores().suffix(cores)
      guard try process.run().exitCode == 0 else {
        throw ValidationError("\(name) failed; run it by hand to see why: \(arguments.joined(separator: " "))")
      }
      return try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: answer)))
    }
  }
}

/// Temporary files, which are deleted after use.
enum Scratch {
  static func file<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "heed-bench-\(UUID().uuidString)").path
    let result = try body(path)
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    return result
  }
}
