import Foundation
import Measuring

/// Runs a program of the package `Inside`, which writes one JSON object.
struct InsideProgram {
  let name: String
  let places: Places
  var core: Int?

  /// - Throws: ``AccuracyError`` if the program is missing or fails.
  func run<Answer: Decodable>(_ arguments: [String], as type: Answer.Type) throws -> Answer {
    try JSONDecoder().decode(type, from: output(arguments, file: name + ".json"))
  }

  /// Returns the program's raw output.
  /// - Parameter file: Name of the file for the output, in the output folder.
  /// - Throws: ``AccuracyError`` if the program is missing or fails.
  func output(_ arguments: [String], file: String) throws -> Data {
    let program = try places.inside(name)
    let output = places.output.appending(path: file).path
    var process = MeasuredProcess(path: program.path, arguments: arguments)
    process.standardOutput = output
    process.standardError = output + ".stderr"
    process.cores = core.map { [$0] } ?? []
    let code = try process.run().exitCode
    guard code == 0 else {
      let message = try Data(contentsOf: URL(fileURLWithPath: process.standardError))
      throw AccuracyError.insideFailed(
        program: name, exitCode: code,
        message: String(decoding: message, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return try Data(contentsOf: URL(fileURLWithPath: output))
  }
}
