import DriverSimulation
import Foundation
import Measuring
import Scoring

/// Runs `heed judge` like a user: a glance record in, one verdict per row out.
struct Judge {
  /// The verdict on one row.
  struct Line: Decodable {
    var tMs: Double
    var level: Int?
    var kind: String?
  }

  let places: Places
  var hasFairness = true

  /// - Parameter name: Name of the resulting file.
  /// - Returns: One verdict per tick.
  func verdicts(_ ticks: [SimulatedTick], rules: String, name: String) throws -> [Line] {
    let input = places.output.appending(path: "ticks.csv")
    try TickTable.csv(ticks).write(to: input)
    let lines = try lines(of: input, rules: rules, name: name, perTick: true)
    guard lines.count == ticks.count else {
      throw ScoringError.mismatch("\(lines.count) verdicts of \(ticks.count) rows by \(rules)")
    }
    return lines
  }

  /// - Returns: One verdict per change, starting from level 0.
  func changes(of input: URL, rules: String, name: String) throws -> [Line] {
    try lines(of: input, rules: rules, name: name, perTick: false)
  }

  private func lines(of input: URL, rules: String, name: String, perTick: Bool) throws -> [Line] {
    let output = places.output.appending(path: "judge-\(name).ndjson")
    let result = try Program(places: places).run(
      ["judge", input.path, "--rules", rules, "--quiet"] + (perTick ? ["--per-tick"] : [])
        + (hasFairness ? [] : ["--no-fairness"]), writing: output)
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try Data(contentsOf: output).split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(Line.self, from: Data($0))
    }
  }
}
