import Foundation
import HeedSession
import HeedSetup
import HeedSignals

/// The outputs of a calibration: the file, the picture and the stored calibration. Each output appears only when it is
/// complete.
struct CalibrationFiles {
  private let output, report: LineOutput?
  private let driver: DriverName?
  private let kept: DriverCalibrations
  let places: [String]

  /// Opens all outputs; if the report cannot be opened, the calibration's file is removed again.
  init(_ options: CalibrateCommand, driver: DriverName?) throws {
    let kept = DriverCalibrations(folder: options.place.folder)
    let (outputPath, reportPath) = (options.output, options.report)
    (self.driver, self.kept) = (driver, kept)
    places =
      [outputPath, reportPath].compactMap { $0 }.filter { $0 != "-" }
      + [driver.map { kept.file(of: $0).path }].compactMap { $0 }
    let output = try outputPath.map { try LineOutput(path: $0) }
    do { report = try reportPath.map { try LineOutput(path: $0) } } catch {
      output?.cancel()
      throw error
    }
    self.output = output
  }

  /// Runs the work that comes before the outputs are written. If the work fails, no output remains.
  func cancelingOnFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      cancel()
      throw error
    }
  }

  func write(_ outcome: CalibrationOutcome) throws {
    try cancelingOnFailure {
      let file = outcome.calibration.file
      // `write` adds the end of the line.
      try output?.write(String(file.dropLast()))
      try report?.write(CalibrationPicture(outcome).svg)
      try report?.flush()
      try output?.flush()
      try report?.finish()
      try output?.finish()
      // The store comes last, so that an earlier error leaves the driver's stored calibration unchanged.
      if let driver { try kept.keep(file, for: driver) }
    }
  }

  private func cancel() {
    output?.cancel()
    report?.cancel()
  }
}
