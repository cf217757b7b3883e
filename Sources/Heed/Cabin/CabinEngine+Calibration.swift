public import HeedGaze
public import HeedSignals

/// Calibrating while frames come: the calls change what the next updates do, and those say what came of it.
extension CabinEngine {
  /// The calibration in use; nil while gaze is that of an average eye, also while the pictures have another size than
  /// those that it was made from: when they return, it does.
  public var calibration: GazeCalibration? { calibrator.calibration }

  /// True from a start until it is finished, failed or stopped.
  public var isCalibrating: Bool { calibrator.isCalibrating }

  /// Where the calibration that is going on stands; nil when none is.
  public var calibrationState: CalibrationSession.State? { calibrator.state }

  /// Which edge of the display is its top; screen points and calibration points count from there.
  public var orientation: InterfaceOrientation { calibrator.orientation }

  /// Turns the display's coordinates.
  /// - Throws: ``CalibrationError/alreadyCalibrating``: points that are shown must stay where they are.
  public mutating func setOrientation(_ orientation: InterfaceOrientation) throws(CalibrationError) {
    try calibrator.turn(to: orientation)
  }

  /// Starts a calibration; the next update names its first point. What was in use stays in use until it is finished.
  /// - Parameter plan: Its orientation is the engine's own.
  /// - Throws: When one is going on, without a display in the rig, with a region that is not on it, or when nothing is
  ///   known of the pictures yet.
  public mutating func startCalibration(_ plan: CalibrationPlan) throws(CalibrationError) {
    try calibrator.start(plan)
  }

  /// Says that the point that was named is shown: from the next frame on its samples are collected.
  /// - Throws: When no point waits to be looked at.
  public mutating func startCollectingSamples() throws(CalibrationError) { try calibrator.collect() }

  /// Shows the point that failed again; the next update names it.
  /// - Throws: When no point has failed.
  public mutating func repeatPoint() throws(CalibrationError) { try calibrator.repeatPoint() }

  /// Ends the calibration that is going on, without a result; the next update says so. Does nothing when none is.
  public mutating func stopCalibration() { calibrator.stop() }

  /// Goes over to another calibration, or with nil back to an average eye.
  /// - Throws: Why it does not belong to this rig and these pictures; what was in use stays in use.
  public mutating func setCalibration(_ calibration: GazeCalibration?) throws(CalibrationError) {
    try calibrator.set(calibration)
  }
}
