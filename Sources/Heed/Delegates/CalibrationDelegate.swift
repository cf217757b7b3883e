public import HeedSignals

/// Is led through a calibration, point by point.
///
/// Show each point that ``onCalibrationNextPoint(x:y:)`` tells, then call ``GazeTracker/startCollectSamples()``; also
/// from inside the call. Called as every ``GazeTrackerDelegate``: never on the main thread.
public protocol CalibrationDelegate: GazeTrackerDelegate {
  /// Show a point here; nothing is measured before ``GazeTracker/startCollectSamples()``.
  /// - Parameters:
  ///   - x: Points to the right from the display's top-left corner.
  ///   - y: Points down from there.
  func onCalibrationNextPoint(x: Double, y: Double)

  /// How much of the point's samples there is, 0...1; the next point follows 1.
  func onCalibrationProgress(progress: Double)

  /// The calibration is done and in use: the gaze is calibrated from the next frame on.
  /// - Parameter calibrationData: For ``GazeTracker/setCalibrationData(calibrationData:)``, now or another day;
  ///   ``GazeTracker/calibration`` is the same with its names, its date and its errors.
  func onCalibrationFinished(calibrationData: [Double])

  /// It was stopped, by ``GazeTracker/stopCalibration()`` or because tracking ended; what was in use before stays in
  /// use.
  func onCalibrationCanceled()

  /// The point gave no usable samples. Call ``GazeTracker/repeatCalibrationPoint()`` to have it shown again, or
  /// ``GazeTracker/stopCalibration()``, before the call returns: else it is shown again by itself.
  /// - Parameter index: Which one, from 0.
  func onCalibrationPointFailed(index: Int, reason: PointFailure)

  /// Nothing usable came of it; what was in use before stays in use.
  func onCalibrationFailed(reason: CalibrationError)

  /// The gaze has come to lie beside where it lay when it was calibrated: time to calibrate again.
  /// - Parameter degrees: How far beside.
  func onCalibrationDrifted(degrees: Double)

  /// The gaze lies again where it lay when it was calibrated, after ``onCalibrationDrifted(degrees:)``.
  func onCalibrationDriftEnded()
}

extension CalibrationDelegate {
  public func onCalibrationProgress(progress: Double) {}
  public func onCalibrationCanceled() {}
  public func onCalibrationPointFailed(index: Int, reason: PointFailure) {}
  public func onCalibrationFailed(reason: CalibrationError) {}
  public func onCalibrationDrifted(degrees: Double) {}
  public func onCalibrationDriftEnded() {}
}
