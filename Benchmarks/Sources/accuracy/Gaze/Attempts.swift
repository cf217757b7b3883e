import Foundation
import Measuring
import Scoring

/// Passes bad input to `heed` and checks its reaction.
struct Attempts {
  struct Outcome {
    var name: String
    /// Description of what was wrong with the refusal; nil if nothing was.
    var fault: String?
  }

  /// Content of a file that a refused command must leave unchanged.
  private static let before = Data("what was there before\n".utf8)

  let places: Places
  let video: URL

  func calibrate(_ points: BadPoints, codes: Set<Int32>) throws -> Outcome {
    let table = places.output.appending(path: "bad-points.csv")
    try Data(points.csv.utf8).write(to: table)
    return try attempt(
      points.name, ["calibrate", "--video", video.path, "--points", table.path, "--rig", places.rig.path], codes: codes)
  }

  func analyze(_ calibration: BadCalibration, rig: URL? = nil) throws -> Outcome {
    let file = places.output.appending(path: "bad-calibration.json")
    try Data(calibration.bytes).write(to: file)
    return try attempt(
      calibration.name,
      ["analyze", video.path, "--quiet", "--rig", (rig ?? places.rig).path, "--calibration", file.path], codes: [78])
  }

  /// A valid calibration, passed with the rig of another display or camera.
  func analyze(_ good: [UInt8], rigChange: (from: String, to: String), _ name: String) throws -> Outcome {
    let folder = places.output.appending(path: "other-rig")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = try String(contentsOf: places.rig.appending(path: "rig.yaml"), encoding: .utf8)
    guard text.contains(rigChange.from) else {
      throw ScoringError.mismatch("the rig has no '\(rigChange.from)' to change")
    }
    try Data(text.replacing(rigChange.from, with: rigChange.to).utf8).write(to: folder.appending(path: "rig.yaml"))
    return try analyze(BadCalibration(name, good), rig: folder)
  }

  private func attempt(_ name: String, _ arguments: [String], codes: Set<Int32>) throws -> Outcome {
    let output = places.output.appending(path: "attempt.out")
    try Self.before.write(to: output)
    var program = Program(places: places)
    // Longest run, seconds. Choice: ten times the duration of a run on the whole clip.
    program.timeoutSeconds = 120
    do {
      let result = try program.run(arguments + ["--output", output.path], name: "attempt")
      let after = try? Data(contentsOf: output)
      return Outcome(name: name, fault: Self.fault(result, codes: codes, after: after).map { "\(name): \($0)" })
    } catch MeasuringError.timeout {
      return Outcome(name: name, fault: "\(name): still running after 120 s")
    }
  }

  private static func fault(_ result: Program.Result, codes: Set<Int32>, after: Data?) -> String? {
    let code = result.usage.exitCode
    let said = "\"\(result.complaint.prefix(120))\""
    if code > 128 { return "ended by signal \(code - 128): \(said)" }
    if code == 0 || code == 1 { return "accepted, exit code \(code)" }
    if !codes.contains(code) { return "exit code \(code): \(said)" }
    if result.words.allSatisfy(\.isWhitespace) { return "refused without a word" }
    if result.words.contains("Fatal error") { return "a crash's words: \(said)" }
    return after == before ? nil : "refused, but the output file was changed"
  }
}
