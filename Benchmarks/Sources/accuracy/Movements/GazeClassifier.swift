import Foundation
import Measuring
import Scoring

/// Runs `heed classify` as a researcher would: a table in, the same table with a column more out.
struct GazeClassifier {
  let places: Places

  /// - Parameters:
  ///   - name: Of the files that are made.
  ///   - isOnline: Whether only the past may be used.
  func movements(
    of trace: GazeTrace, name: String, degreesPerUnit: Double, isOnline: Bool
  ) throws -> [Movement] {
    let file = "\(name)-\(isOnline ? "online" : "offline").csv"
    let output = try places.lines?.appending(path: file) ?? classify(trace, file, degreesPerUnit, isOnline)
    guard FileManager.default.fileExists(atPath: output.path) else { throw AccuracyError.absent(file) }
    return try trace.movements(classified: String(contentsOf: output, encoding: .utf8), file: file)
  }

  private func classify(_ trace: GazeTrace, _ file: String, _ degreesPerUnit: Double, _ isOnline: Bool) throws -> URL {
    let (input, output) = (places.output.appending(path: "gaze.csv"), places.output.appending(path: file))
    try Data(trace.csv.utf8).write(to: input)
    var arguments = ["classify", input.path, "--quiet"]
    if trace.unit == "px" { arguments += ["--degrees-per-pixel", "\(degreesPerUnit)"] }
    if isOnline { arguments.append("--online") }
    let result = try Program(places: places).run(arguments, writing: output)
    // These recordings have no time that repeats: nothing may be left out.
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return output
  }
}
