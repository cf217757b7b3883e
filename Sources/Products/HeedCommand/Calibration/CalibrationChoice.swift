import HeedFormats
import HeedReport
import HeedSession
import HeedSetup
import HeedSignals

/// The calibration that a run uses: the calibration that the options name, the driver's stored calibration, or none.
struct CalibrationChoice {
  private(set) var calibration: GazeCalibration?
  /// Why this calibration is used or none is used, for people; nil if there is nothing to say.
  private(set) var remark: String?
  /// True if the options name the calibration. The run must not continue without a named calibration.
  let isDemanded: Bool

  /// - Throws: An error if the named calibration cannot be used.
  init(_ options: MonitorOptions, rig: Rig) throws {
    isDemanded = options.calibration != nil
    if let path = options.calibration {
      do throws(CalibrationFile.Refusal) { calibration = try CalibrationFile.load(path, for: rig) } catch {
        let needsDisplay = if case .calibration(.noDisplay) = error { true } else { false }
        let lack = options.rig == nil ? "name its rig with --rig." : "the rig has no display for it."
        throw CommandFailure(.notAcceptable, "\(path): \(needsDisplay ? lack : error.sentence)")
      }
      if let own = calibration?.driver, let driver = options.driver, own != driver {
        remark = "\(path) is \(own.shortened(64))'s calibration, not \(driver.shortened(64))'s."
      }
      return
    }
    guard !options.noCalibration, let driver = try options.driver.map({ try DriverName($0) }),
      let kept = StoredCalibration(of: driver, store: options.place.store, rig: rig)
    else { return }
    calibration = kept.calibration
    remark =
      options.rig == nil
      ? "\(driver.text)'s calibration is not used; name its rig with --rig."
      : kept.remark ?? calibration.map { "Using \(driver.text)'s calibration: \($0.words)." }
  }
}
