import Foundation
import Measuring

/// Runs a program of the package `Inside`, which prints one JSON object.
struct InsideProgram {
  let name: String
  let places: Places
  var core: Int?

  /// - Throws: ``AccuracyError`` when it is not there or fails.
  func run<Answer: Decodable>(_ arguments: [String], as type: Answer.Type) throws -> Answer {
    let program = try places.inside(name)
    let output = places.output.appending(path: name + ".json").path
    var process = MeasuredProcess(path: program.path, arguments: arguments)
    process.standardOutput = output
    process.standardError = output + ".stderr"
    process.core = core
    let code = try process.run().exitCode
    guard code == 0 else {
      let message = try Data(contentsOf: URL(fileURLWithPath: process.standardError))
      throw AccuracyError.insideFailed(
        program: name, exitCode: code,
        message: String(decoding: message, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: output)))
  }
}
