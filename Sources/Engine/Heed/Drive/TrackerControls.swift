import HeedGeometry
import HeedSignals

/// A tracker's settings; kept between runs.
struct TrackerControls: Sendable {
  enum AttentionTarget: Hashable, Sendable {
    case wholeDisplay
    case region(ScreenRegion)
    case removed
  }

  /// Allowed lengths of an attention interval, seconds. Source: SeeSo: 10 to 60 s.
  static let attentionIntervals = 10...60
  var framesPerSecond = 30
  /// Seconds; nil for the engine's setting.
  var attentionSeconds: Int?
  var attentionTarget = AttentionTarget.wholeDisplay
  /// nil for the rig's orientation.
  var orientation: InterfaceOrientation?
  var calibration: GazeCalibration?
}
