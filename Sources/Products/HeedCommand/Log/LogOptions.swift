import ArgumentParser
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
    try options.checkLog(path)
    let file = try LogFile(path: path)
    let names = options.names + [(camera, "the camera")]
    let log = OperatorLog(
      Logger(label: "heed") { _ in LineLogHandler { file.write(Redaction.sentence($0, calling: names)) } })
    defer { log.flush(within: Self.patience) }
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

extension MonitorOptions {
  /// Refuses a log file that is also another output or an input of the run.
  fileprivate func checkLog(_ path: String) throws {
    guard path != "-" else { return }
    let written = [("--output", lines.output), ("--overlay", overlay ?? "-"), ("--road-overlay", roadOverlay ?? "-")]
    try OutputFile.checkDistinct(written.filter { $0.1 != "-" } + [("--log", path)])
    for input in [road, recognitions, vehicle, points].compactMap({ $0 })
    where input != "-" && !LinkOptions.isAddress(input) {
      try OutputFile.check(path, option: "--log", input: input)
    }
  }
}
