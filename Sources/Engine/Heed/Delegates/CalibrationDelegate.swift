public import HeedSignals

/// Receives the steps of a calibration, point by point.
///
/// Show each point of ``onCalibrationNextPoint(x:y:)``, then call ``GazeTracker/startCollectSamples()``, even before
/// returning. Like every ``GazeTrackerDelegate``, never called on the main thread.
public protocol CalibrationDelegate: GazeTrackerDelegate {
  /// Requests the display of a point, `x` to the right and `y` down from the display's top-left corner, in points. The
  /// measurement starts with ``GazeTracker/startCollectSamples()``.
  func onCalibrationNextPoint(x: Double, y: Double)
  /// Reports which share of the point's samples has been collected, 0...1. After 1, the next point follows.
  func onCalibrationProgress(progress: Double)
  /// Reports the finished calibration, in use from the next frame on.
  /// - Parameter calibrationData: For ``GazeTracker/setCalibrationData(calibrationData:)``, now or later.
  func onCalibrationFinished(calibrationData: [Double])
  /// Reports a stop by ``GazeTracker/stopCalibration()``, or by the end of a file. The previous calibration stays in
  /// use. After ``GazeTracker/stopTracking()``, only ``StatusDelegate/onStopped(error:)`` follows.
  func onCalibrationCanceled()
  /// Reports a point without usable samples. Unless you call ``GazeTracker/repeatCalibrationPoint()`` or
  /// ``GazeTracker/stopCalibration()`` before returning, the point is shown again.
  /// - Parameter index: The point's number, from 0.
  func onCalibrationPointFailed(index: Int, reason: PointFailure)
  /// Reports a failed calibration; the previous calibration stays in use. ``CalibrationError/otherDriver`` and
  /// ``CalibrationError/otherPictureSize`` mean that the calibration in use no longer fits.
  func onCalibrationFailed(reason: CalibrationError)
  /// Reports a gaze drift by `degrees`. The person should calibrate again.
  func onCalibrationDrifted(degrees: Double)
  /// Reports that the drift reported by ``onCalibrationDrifted(degrees:)`` has ended.
  func onCalibrationDriftEnded()
  /// Reports glasses put on or taken off since the calibration. The gaze is then off by a degree or more.
  func onCalibrationGlassesChanged(areWorn: Bool)
  /// Reports that the person again wears glasses, or none, as during the calibration.
  func onCalibrationGlassesRestored()
  /// Reports that the person's eyes are this far from their place during the calibration, or the camera was moved.
  func onCalibrationSeatChanged(millimeters: Double)
  /// Reports that the person's eyes are again near their place during the calibration.
  func onCalibrationSeatRestored()
}

extension CalibrationDelegate {
  /// Does nothing.
  public func onCalibrationProgress(progress: Double) {}
  /// Does nothing: the point is shown again.
  public func onCalibrationPointFailed(index: Int, reason: PointFailure) {}
  /// Does nothing.
  public func onCalibrationFailed(reason: CalibrationError) {}
  /// Does nothing.
  public func onCalibrationDrifted(degrees: Double) {}
  /// Does nothing.
  public func onCalibrationDriftEnded() {}
  /// Does nothing.
  public func onCalibrationGlassesChanged(areWorn: Bool) {}
  /// Does nothing.
  public func onCalibrationGlassesRestored() {}
  /// Does nothing.
  public func onCalibrationSeatChanged(millimeters: Double) {}
  /// Does nothing.
  public func onCalibrationSeatRestored() {}
}
