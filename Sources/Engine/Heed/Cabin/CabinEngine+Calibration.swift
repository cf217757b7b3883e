public import HeedGaze
import HeedGeometry
public import HeedSignals

/// Calibration of a running engine. The next updates report the results.
extension CabinEngine {
  /// The calibration in use; nil for an average eye, and while pictures have another size than the calibration's.
  public var calibration: GazeCalibration? { calibrator.calibration }
  /// True until a started calibration has finished, failed or been stopped.
  public var isCalibrating: Bool { calibrator.isCalibrating }
  /// State of the running calibration; nil when none is running.
  public var calibrationState: CalibrationSession.State? { calibrator.state }
  /// Which edge of the display is the top. The coordinates of screen and calibration points start there.
  public var orientation: InterfaceOrientation { calibrator.orientation }

  /// Sets which edge of the display is its top.
  /// - Throws: ``CalibrationError/alreadyCalibrating``, because a point on display must not move.
  public mutating func setOrientation(_ orientation: InterfaceOrientation) throws(CalibrationError) {
    try calibrator.turn(to: orientation)
  }

  /// Starts a calibration; the next update names its first point. The previous calibration stays in use meanwhile.
  /// - Parameter plan: ``orientation`` replaces the plan's orientation.
  /// - Throws: ``CalibrationError`` if one is running, display or camera is unknown, or the region is too large.
  public mutating func startCalibration(_ plan: CalibrationPlan) throws(CalibrationError) { try calibrator.start(plan) }
  /// Collects samples of the calibration point from the next frame on, while the point is visible.
  /// - Throws: ``CalibrationError`` if no point is waiting for its samples.
  public mutating func startCollectingSamples() throws(CalibrationError) { try calibrator.collect() }
  /// Repeats the failed calibration point; the next update names the point.
  /// - Throws: ``CalibrationError`` when no point has failed.
  public mutating func repeatPoint() throws(CalibrationError) { try calibrator.repeatPoint() }
  /// Cancels the running calibration, if any; the next update reports the cancellation.
  public mutating func stopCalibration() { calibrator.stop() }

  /// Corrects the calibrated gaze by a look at a known place, slowly and by at most
  /// ``KnownGazeCorrection/largestDegrees``. Ignored without a calibration, during a calibration, if no gaze was measured
  /// just before that time, and if the gaze was elsewhere. Setting a calibration removes the correction.
  /// - Parameter look: A look of the last second.
  public mutating func addKnownGaze(_ look: KnownGaze) {
    guard !isCalibrating, let display = calibrator.display, display.region.contains(look.target) else { return }
    gaze.learn(from: look, at: display.position(of: look.target))
  }

  /// Replaces the calibration in use; nil uses an average eye.
  /// - Throws: ``CalibrationError`` if it does not fit rig or pictures; the previous calibration stays in use.
  public mutating func setCalibration(_ calibration: GazeCalibration?) throws(CalibrationError) {
    try calibrator.set(calibration)
  }
}
