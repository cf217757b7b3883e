public import HeedGaze
public import HeedGeometry
public import HeedSignals

/// A request to a running pipeline from another thread, carried out between two frames.
public enum CabinCommand: Sendable {
  /// Starts a calibration.
  case startCalibration(CalibrationPlan)
  /// Collects samples: the calibration point is visible.
  case collectSamples
  /// Shows the failed calibration point again.
  case repeatPoint
  /// Cancels the running calibration.
  case stopCalibration
  /// Replaces the calibration in use.
  case useCalibration(GazeCalibration)
  /// Sets the display's orientation.
  case turnDisplay(InterfaceOrientation)
  /// Analyzed frames per second, 1...30.
  case framesPerSecond(Int)
  /// Length of an attention interval, seconds.
  case attentionInterval(Int)
  /// Attention target; nil: the whole display, or the driving zones if the rig has a forward zone.
  case attentionRegion(ScreenRegion?)
}
