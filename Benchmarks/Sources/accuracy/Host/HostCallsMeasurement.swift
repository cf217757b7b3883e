import Foundation
import Measuring
import Scoring

/// What a host's calls and questions lead to: setters, starts and stops, delegates, questions inside calls.
final class HostCallsMeasurement {
  /// The output of `host-calls`.
  private struct Answer: Decodable {
    var lines: Int
    var alerts: Int
    var differentLines: Int
    var runs: Int
    var runsEndedInside: Int
    var calls: Int
    var mixed: Int
    var questions: Int
    var otherAnswers: Int
    var methods: Int
    var silentMethods: [String]
  }

  private let places: Places
  /// One run of `host-calls` answers all rows.
  private lazy var answer = Result { () throws -> Answer in
    note("calling trackers and monitors as a host")
    let clip = places.repository.appending(path: "Samples/drive/drive.mp4")
    let rig = places.repository.appending(path: "Calibration/sample-cabin")
    return try InsideProgram(name: "host-calls", places: places).run([clip.path, rig.path], as: Answer.self)
  }

  init(places: Places) { self.places = places }

  func setters() throws -> Figures {
    let answer = try answer.get()
    return Figures([
      none("lines that differ", answer.differentLines, of: answer.lines, isCounted: answer.alerts >= 2),
      .information("collision and entry alerts among the lines", "\(answer.alerts)"),
    ])
  }

  func order() throws -> Figures {
    let answer = try answer.get()
    return Figures([
      none("calls outside their run", answer.mixed, of: answer.calls, isCounted: answer.runs >= 200),
      .information("runs; ended inside a call", "\(answer.runs); \(answer.runsEndedInside)"),
    ])
  }

  func questions() throws -> Figures {
    let answer = try answer.get()
    return Figures([
      none("answers of another update", answer.otherAnswers, of: answer.questions, isCounted: answer.questions >= 1000)
    ])
  }

  func methods() throws -> Figures {
    let answer = try answer.get()
    let checkouts = places.repository.appending(path: ".build/checkouts/Yams/Sources/CYaml/include")
    let modules = places.repository.appending(path: ".build/release/Modules")
    let output = places.output.appending(path: "old-delegates.txt")
    var program = Program(places: places, path: places.repository.appending(path: "Tools/old-delegates"))
    program.standardOutput = output.path
    let result = try program.run([modules.path, checkouts.path], name: "old-delegates")
    let refused = Int(try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines))
    return Figures([
      none(
        "methods with today's types that no call reached", answer.silentMethods.count, of: answer.methods,
        isCounted: true),
      .fact(
        "methods with old types that the compiler refuses", refused.map { "\($0)" } ?? result.complaint,
        value: refused.map(Double.init), required: "all", isMet: result.usage.exitCode == 0 && refused ?? 0 > 0),
    ])
  }

  private func none(_ name: String, _ count: Int, of all: Int, isCounted: Bool) -> Finding {
    .fact(
      name, "\(count) of \(all)", value: Double(count), required: "none", isMet: count == 0 && all > 0 && isCounted)
  }
}
