import ArgumentParser
import Foundation
import Measuring

/// The programs that are measured, and where the data for it is.
struct Instrument {
  /// The program `heed`; those of the package `Inside` lie beside it.
  let heed: String
  /// nil without measuring data.
  let data: String?
  /// Keeps what is measured on one core; nil for all.
  let core: Int?

  /// A file or folder of the measuring data; nil where it is absent.
  func data(_ path: String) -> String? {
    data.map { "\($0)/\(path)" }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// Runs `heed` to its end.
  /// - Parameter isPinned: On ``core``.
  func run(_ arguments: [String], lines: String = "/dev/null", isPinned: Bool = true) throws -> Usage {
    var process = MeasuredProcess(path: heed, arguments: arguments)
    process.standardOutput = lines
    process.cores = isPinned ? core.map { [$0] } ?? [] : []
    let usage = try process.run()
    // Source: docs/formats.md, exit codes: 1 is "done, but the input was incomplete".
    guard [0, 1].contains(usage.exitCode) else {
      throw ValidationError(
        "heed ended with exit code \(usage.exitCode); run it by hand to see why: \(arguments.joined(separator: " "))")
    }
    return usage
  }

  /// What a program of `Inside` prints.
  /// - Parameter cores: How many it may use, ``core`` among them, where it is kept on cores at all.
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

/// Files that go when they were used.
enum Scratch {
  static func file<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "heed-bench-\(UUID().uuidString)").path
    let result = try body(path)
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    return result
  }
}
