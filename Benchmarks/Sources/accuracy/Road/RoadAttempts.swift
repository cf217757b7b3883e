import Foundation
import Measuring
import Scoring

/// Passes recognitions of any kind to `heed alerts` and checks its reaction.
struct RoadAttempts {
  struct Result {
    /// Description of what was wrong with the reaction; nil if nothing was.
    var fault: String?
    /// Output of the command; empty if it refused the input.
    var recording = RoadRecording()
  }

  /// Content of a file that a refused command must leave unchanged.
  private static let before = Data("what was there before\n".utf8)

  let places: Places

  func run(_ text: String, name: String, codes: Set<Int32>) throws -> Result {
    try run(Data(text.utf8), name: name, codes: codes)
  }

  func run(_ recognitions: Data, name: String, codes: Set<Int32>) throws -> Result {
    let (input, output) = (
      places.output.appending(path: "attempt.ndjson"), places.output.appending(path: "attempt.out")
    )
    try recognitions.write(to: input)
    try Self.before.write(to: output)
    var program = Program(places: places)
    // Longest run. Choice: a hundred times the usual duration.
    program.timeoutSeconds = 20
    do {
      let result = try program.run(
        ["alerts", input.path, "--objects", "--quiet", "--output", output.path], name: "attempt")
      let after = try Data(contentsOf: output)
      if let fault = Self.fault(result, codes: codes, after: after) { return Result(fault: "\(name): \(fault)") }
      guard result.usage.exitCode <= 1 else { return Result() }
      return Result(recording: try RoadRecording(ndjson: after, file: name))
    } catch MeasuringError.timeout {
      return Result(fault: "\(name): still running after \(program.timeoutSeconds) s")
    } catch ScoringError.badLine(_, let line, let reason) {
      return Result(fault: "\(name): line \(line) of the answer: \(reason)")
    }
  }

  private static func fault(_ result: Program.Result, codes: Set<Int32>, after: Data) -> String? {
    let code = result.usage.exitCode
    let said = "\"\(result.complaint.prefix(120))\""
    if code > 128 { return "ended by signal \(code - 128): \(said)" }
    if result.words.contains("Fatal error") { return "a crash's words: \(said)" }
    if !codes.contains(code) { return "exit code \(code): \(said)" }
    if code > 1 {
      if result.words.allSatisfy(\.isWhitespace) { return "refused without a word" }
      return after == before ? nil : "refused, but the output file was changed"
    }
    if code == 1, result.words.allSatisfy(\.isWhitespace) { return "incomplete without a word" }
    return notNumber(in: after)
  }

  /// JSON has no NaN or infinity, but readers may be lenient, so the output is searched for such words outside names.
  private static func notNumber(in output: Data) -> String? {
    let text = String(decoding: output, as: UTF8.self).lowercased()
    return [":nan", ":-nan", ":inf", ":-inf", ",nan", "[nan", ",inf", "[inf"].first { text.contains($0) }
      .map { "the answer holds \($0)" }
  }
}
