public import HeedSignals

/// Receives the steps of a calibration, point by point.
///
/// Show each point of ``onCalibrationNextPoint(x:y:)``, then call ``GazeTracker/startCollectSamples()``, which is also
/// allowed inside the call. Called like every ``GazeTrackerDelegate``: never on the main thread.
public protocol CalibrationDelegate: GazeTrackerDelegate {
  /// Requests the display of a point, in points right and down from the display's top-left corner; measuring starts
  /// with ``GazeTracker/startCollectSamples()``.
  func onCalibrationNextPoint(x: Double, y: Double)
  /// Share of the point's samples collected so far, 0...1; the next point follows 1.
  func onCalibrationProgress(progress: Double)
  /// Reports the finished calibration, in use from the next frame on.
  /// - Parameter calibrationData: For ``GazeTracker/setCalibrationData(calibrationData:)``, now or later;
  ///   ``GazeTracker/calibration`` holds the same data with driver, date and errors.
  func onCalibrationFinished(calibrationData: [Double])
  /// Reports a stop by ``GazeTracker/stopCalibration()`` or the end of tracking; the previous calibration stays in use.
  func onCalibrationCanceled()
  /// Reports a point without usable samples. Before returning, call ``GazeTracker/repeatCalibrationPoint()`` or
  /// ``GazeTracker/stopCalibration()``; otherwise the point is shown again.
  /// - Parameter index: The point, from 0.
  func onCalibrationPointFailed(index: Int, reason: PointFailure)
  /// Reports a failed calibration; the previous one stays in use. ``CalibrationError/otherDriver`` and
  /// ``CalibrationError/otherPictureSize`` mean that the calibration in use no longer fits.
  func onCalibrationFailed(reason: CalibrationError)
  /// Reports that the gaze has drifted by `degrees` from its calibration: time to calibrate again.
  func onCalibrationDrifted(degrees: Double)
  /// Reports that the drift of ``onCalibrationDrifted(degrees:)`` has ended.
  func onCalibrationDriftEnded()
  /// Reports that glasses were put on or taken off since the calibration in use: gaze is off by a degree or more.
  func onCalibrationGlassesChanged(areWorn: Bool)
  /// Reports that glasses are again worn, or not worn, as during the calibration.
  func onCalibrationGlassesRestored()
}

extension CalibrationDelegate {
  /// Does nothing.
  public func onCalibrationProgress(progress: Double) {}
  /// Does nothing.
  public func onCalibrationCanceled() {}
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
}
