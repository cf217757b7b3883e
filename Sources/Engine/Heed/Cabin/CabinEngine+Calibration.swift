public import HeedGaze
public import HeedSignals

/// Calibration while frames come: the calls take effect with the next updates, which report the results.
extension CabinEngine {
  /// The calibration in use; nil for an average eye, also while the picture size differs from the calibration's.
  public var calibration: GazeCalibration? { calibrator.calibration }
  /// True while a calibration runs: until it has finished, failed or been stopped.
  public var isCalibrating: Bool { calibrator.isCalibrating }
  /// State of the running calibration; nil when none is running.
  public var calibrationState: CalibrationSession.State? { calibrator.state }
  /// Which edge of the display is its top; screen points and calibration points count from there.
  public var orientation: InterfaceOrientation { calibrator.orientation }

  /// Sets which edge of the display is its top.
  /// - Throws: ``CalibrationError/alreadyCalibrating``: displayed points must not move.
  public mutating func setOrientation(_ orientation: InterfaceOrientation) throws(CalibrationError) {
    try calibrator.turn(to: orientation)
  }

  /// Starts a calibration; the next update names its first point. The previous one stays in use until it has finished.
  /// - Parameter plan: Its orientation is replaced by ``orientation``.
  /// - Throws: ``CalibrationError`` if one is running, without a display or a camera, or for a region outside the
  ///   display.
  public mutating func startCalibration(_ plan: CalibrationPlan) throws(CalibrationError) { try calibrator.start(plan) }
  /// Collects samples from the next frame on; the named point must be visible.
  /// - Throws: ``CalibrationError`` when no point is waiting.
  public mutating func startCollectingSamples() throws(CalibrationError) { try calibrator.collect() }
  /// Shows the failed point again; the next update names it.
  /// - Throws: ``CalibrationError`` when no point has failed.
  public mutating func repeatPoint() throws(CalibrationError) { try calibrator.repeatPoint() }
  /// Cancels the running calibration; the next update reports it. Does nothing when none is running.
  public mutating func stopCalibration() { calibrator.stop() }

  /// Replaces the calibration in use; nil for an average eye.
  /// - Throws: ``CalibrationError`` if it does not fit this rig or these pictures; then the previous one stays in use.
  public mutating func setCalibration(_ calibration: GazeCalibration?) throws(CalibrationError) {
    try calibrator.set(calibration)
  }
}
