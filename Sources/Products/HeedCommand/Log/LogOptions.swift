import ArgumentParser
import Dispatch
import Foundation
import Heed
import HeedSignals
import Logging

/// The operator's log of a run.
struct LogOptions: ParsableArguments {
  /// Maximum time that the end of the program waits for the log to be written. Choice: the run ends within a second.
  private static let patience = Duration.milliseconds(500)

  @Option(help: .value("file", "Appends the operator's log, line by line; - is the standard error (docs/faults.md)."))
  var log: String?

  /// Runs a command with its log. The log also records the reason of a failure. Without `--log` nothing is logged.
  /// - Parameter camera: The camera or recording as given; the log holds no names of files and devices.
  func keep(_ options: MonitorOptions, camera: String?, _ body: (OperatorLog?) throws -> Void) throws {
    guard let path = log else { return try body(nil) }
    if path != "-" {
      try OutputFile.checkDistinct(options.written + [("--log", path)])
      try options.check(path, option: "--log")
    }
    let file = path == "-" ? nil : try LogFile(path: path)
    let names = options.names + [(camera, "the camera")]
    let log = OperatorLog(
      Logger(label: "heed") { _ in
        LineLogHandler(names: names) { level, line in
          if let file { file.write(line) } else { Console.say(line, level) }
        }
      })
    defer { log.flush(within: Self.patience) }
    // Programs that turn logs over send a hang-up.
    let hangUp = Console.isAttended ? nil : DispatchSource.at(SIGHUP) { file?.close() }
    defer { hangUp?.cancel() }
    do { try body(log) } catch {
      log.note(Self.record(of: CommandFailure(error), driver: options.driver))
      throw error
    }
  }

  /// The log record that says why a run failed.
  static func record(of failure: CommandFailure, driver: String?) -> LogRecord {
    guard failure.status != .interrupted else { return LogRecord(.notice, "interrupted") }
    var record = LogRecord(
      failure.status == .incomplete ? .warning : .error, "failed",
      ["status": "\(failure.status)", "code": "\(failure.status.rawValue)"])
    if let driver, failure.message?.contains(driver) == true { return record }
    record.facts["text"] = failure.message
    return record
  }
}
