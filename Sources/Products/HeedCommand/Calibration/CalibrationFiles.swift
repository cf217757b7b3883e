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

  /// Opens all outputs. An output that is not completed leaves no file.
  init(_ options: CalibrateCommand, driver: DriverName?) throws {
    let kept = DriverCalibrations(folder: options.place.folder)
    (self.driver, self.kept) = (driver, kept)
    places =
      [options.output, options.report].compactMap { $0 }.filter { $0 != "-" }
      + [driver.map { kept.file(of: $0).path }].compactMap { $0 }
    output = try options.output.map { try LineOutput(path: $0) }
    report = try options.report.map { try LineOutput(path: $0) }
  }

  func write(_ outcome: CalibrationOutcome) throws {
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
