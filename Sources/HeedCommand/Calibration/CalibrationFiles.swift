import Foundation
import HeedSession
import HeedSignals

/// What a calibration is written to: a file, a report, the driver's place in the store; nothing appears before it is whole.
struct CalibrationFiles {
  private let output: LineOutput?
  private let report: LineOutput?
  private let reportPath: String?
  private let driver: DriverName?
  private let kept: DriverCalibrations
  /// The files that are written, for people.
  let places: [String]

  init(_ options: CalibrateCommand) throws {
    driver = try options.driver.map { try DriverName($0) }
    let kept = DriverCalibrations(folder: options.store.map { URL(fileURLWithPath: $0, isDirectory: true) })
    self.kept = kept
    reportPath = options.report
    places =
      [options.output, options.report].compactMap { $0 }.filter { $0 != "-" }
      + [driver.map { kept.file(of: $0).path }].compactMap { $0 }
    let output = try options.output.map { try LineOutput(path: $0) }
    do {
      report = try options.report.map { try LineOutput(path: $0) }
    } catch {
      output?.cancel()
      throw error
    }
    self.output = output
  }

  /// Does the work whose result will be written; when it fails nothing is.
  func cancelingOnFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      cancel()
      throw error
    }
  }

  func write(_ outcome: CalibrationOutcome) throws {
    try cancelingOnFailure {
      let file = outcome.calibration.file
      // A line's end is added when it is written.
      try output?.write(String(file.dropLast()))
      if let report {
        let picture = CalibrationPicture(outcome)
        try report.write(
          (reportPath ?? "").lowercased().hasSuffix(".svg") ? picture.svg : CalibrationPage(outcome).html)
      }
      try report?.flush()
      try output?.flush()
      try report?.finish()
      try output?.finish()
      // Last: what fails before leaves the driver's one as it was.
      if let driver { try kept.keep(file, for: driver) }
    }
  }

  private func cancel() {
    output?.cancel()
    report?.cancel()
  }
}
