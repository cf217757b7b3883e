import Foundation
import Measuring
import Scoring

/// Runs `heed` like a user: arguments in; an exit code, a file and words on stderr out.
struct Program {
  struct Result {
    var usage: Usage
    /// The whole text on stderr.
    var words: String

    var lastWords: String {
      words.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? "it said nothing"
    }
    /// The line to quote for a failure: the first that begins with "error", else the last line.
    var complaint: String {
      words.split(separator: "\n").first { $0.lowercased().hasPrefix("error") }.map(String.init) ?? lastWords
    }
  }

  let places: Places
  /// Path of the program to run; nil means the measured program.
  var path: URL?
  var timeoutSeconds = 600.0
  /// Files for standard input and standard output.
  var standardInput = "/dev/null"
  var standardOutput = "/dev/null"
  /// Variables that differ from this program's own environment.
  var environment: [String: String] = [:]

  /// - Parameter name: Name of the file for stderr in the output folder.
  func run(_ arguments: [String], name: String, core: Int? = nil) throws -> Result {
    var process = MeasuredProcess(path: (path ?? places.heed).path, arguments: arguments)
    process.cores = core.map { [$0] } ?? []
    process.environment = environment
    process.timeoutSeconds = timeoutSeconds
    (process.standardInput, process.standardOutput) = (standardInput, standardOutput)
    process.standardError = places.output.appending(path: name + ".stderr").path
    let usage = try process.run()
    let words = try Data(contentsOf: URL(fileURLWithPath: process.standardError))
    return Result(usage: usage, words: String(decoding: words, as: UTF8.self))
  }

  /// Runs a command that must write `output`; an earlier run's output is removed first.
  /// - Throws: ``AccuracyError/heedFailed(exitCode:message:)``
  func run(_ arguments: [String], writing output: URL, core: Int? = nil) throws -> Result {
    let files = FileManager.default
    if files.fileExists(atPath: output.path) { try files.removeItem(at: output) }
    let result = try run(arguments + ["--output", output.path], name: output.lastPathComponent, core: core)
    // Source: docs/formats.md, exit codes: 1 is "done, but the input was incomplete".
    guard [0, 1].contains(result.usage.exitCode), files.fileExists(atPath: output.path) else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return result
  }
}
