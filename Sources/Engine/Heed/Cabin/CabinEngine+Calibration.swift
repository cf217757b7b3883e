public import HeedGaze
public import HeedSignals

/// Calibration of a running engine. The next updates report the results.
extension CabinEngine {
  /// The calibration in use; nil for an average eye, and while the picture size differs from the calibration's.
  public var calibration: GazeCalibration? { calibrator.calibration }
  /// True until a started calibration has finished, failed or been stopped.
  public var isCalibrating: Bool { calibrator.isCalibrating }
  /// State of the running calibration; nil when none is running.
  public var calibrationState: CalibrationSession.State? { calibrator.state }
  /// Which edge of the display is its top. Screen and calibration points count from there.
  public var orientation: InterfaceOrientation { calibrator.orientation }

  /// Sets which edge of the display is its top.
  /// - Throws: ``CalibrationError/alreadyCalibrating``, because displayed points must not move.
  public mutating func setOrientation(_ orientation: InterfaceOrientation) throws(CalibrationError) {
    try calibrator.turn(to: orientation)
  }

  /// Starts a calibration; the next update names its first point. The previous calibration stays in use until the end.
  /// - Parameter plan: ``orientation`` replaces the plan's orientation.
  /// - Throws: ``CalibrationError`` if one is running, display or camera is unknown, or the region leaves the display.
  public mutating func startCalibration(_ plan: CalibrationPlan) throws(CalibrationError) { try calibrator.start(plan) }
  /// Collects samples from the next frame on; the named point must be visible.
  /// - Throws: ``CalibrationError`` when no point is waiting.
  public mutating func startCollectingSamples() throws(CalibrationError) { try calibrator.collect() }
  /// Shows the failed point again; the next update names it.
  /// - Throws: ``CalibrationError`` when no point has failed.
  public mutating func repeatPoint() throws(CalibrationError) { try calibrator.repeatPoint() }
  /// Cancels the running calibration, if any; the next update reports the cancellation.
  public mutating func stopCalibration() { calibrator.stop() }

  /// Replaces the calibration in use; nil for an average eye.
  /// - Throws: ``CalibrationError`` if the calibration does not fit rig or pictures; the previous one stays in use.
  public mutating func setCalibration(_ calibration: GazeCalibration?) throws(CalibrationError) {
    try calibrator.set(calibration)
  }
}
