public import HeedGaze
public import HeedGeometry
public import HeedSignals

/// Something that is asked of a running pipeline from another thread; done between two frames.
public enum CabinCommand: Sendable {
  case startCalibration(CalibrationPlan)
  /// The point is shown: measure.
  case collectSamples
  case repeatPoint
  case stopCalibration
  case useCalibration(GazeCalibration)
  /// How the display's picture is turned.
  case turnDisplay(InterfaceOrientation)
  /// Frames a second that are looked at, 1...30.
  case framesPerSecond(Int)
  /// Length of an attention stretch, seconds.
  case attentionInterval(Int)
  /// Where attention belongs on the display; nil: the whole display, without one the zones.
  case attentionRegion(ScreenRegion?)
}
