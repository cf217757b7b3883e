public import HeedGaze
public import HeedSignals

/// Calibration of a running engine. The calls take effect with the next updates, which report the results.
extension CabinEngine {
  /// The calibration in use; nil for an average eye. Also nil while the picture size differs from the calibration's.
  public var calibration: GazeCalibration? { calibrator.calibration }
  /// True while a calibration runs: until it has finished, failed or been stopped.
  public var isCalibrating: Bool { calibrator.isCalibrating }
  /// State of the running calibration; nil when none is running.
  public var calibrationState: CalibrationSession.State? { calibrator.state }
  /// Which edge of the display is its top; screen points and calibration points count from there.
  public var orientation: InterfaceOrientation { calibrator.orientation }

  /// Sets which edge of the display is its top.
  /// - Throws: ``CalibrationError/alreadyCalibrating`` while a calibration runs, because displayed points must not
  ///   move.
  public mutating func setOrientation(_ orientation: InterfaceOrientation) throws(CalibrationError) {
    try calibrator.turn(to: orientation)
  }

  /// Starts a calibration; the next update names its first point. The previous calibration stays in use until the new
  /// calibration has finished.
  /// - Parameter plan: The plan of the calibration; ``orientation`` replaces the plan's orientation.
  /// - Throws: ``CalibrationError`` if a calibration is running, if the display or the camera is unknown, or if the
  ///   region lies outside the display.
  public mutating func startCalibration(_ plan: CalibrationPlan) throws(CalibrationError) { try calibrator.start(plan) }
  /// Collects samples from the next frame on; the named point must be visible.
  /// - Throws: ``CalibrationError`` when no point is waiting.
  public mutating func startCollectingSamples() throws(CalibrationError) { try calibrator.collect() }
  /// Shows the failed point again; the next update names it.
  /// - Throws: ``CalibrationError`` when no point has failed.
  public mutating func repeatPoint() throws(CalibrationError) { try calibrator.repeatPoint() }
  /// Cancels the running calibration; the next update reports the cancellation. Does nothing when no calibration is
  /// running.
  public mutating func stopCalibration() { calibrator.stop() }

  /// Replaces the calibration in use; nil for an average eye.
  /// - Throws: ``CalibrationError`` if the calibration does not fit the rig or the pictures; then the previous
  ///   calibration stays in use.
  public mutating func setCalibration(_ calibration: GazeCalibration?) throws(CalibrationError) {
    try calibrator.set(calibration)
  }
}
