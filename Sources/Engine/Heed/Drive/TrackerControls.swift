import HeedGeometry
import HeedSignals

/// A tracker's settings; kept between runs.
struct TrackerControls: Sendable {
  /// The attention target on the display.
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

  func check(framesPerSecond: Int) throws(TrackerError) {
    guard FramePacer.range.contains(framesPerSecond) else { throw .trackingFPSOutOfRange(framesPerSecond) }
  }

  func check(attentionSeconds: Int) throws(TrackerError) {
    guard Self.attentionIntervals.contains(attentionSeconds)
    else { throw .attentionIntervalOutOfRange(attentionSeconds) }
  }

  func check(attentionRegion region: ScreenRegion) throws(TrackerError) {
    guard [region.x, region.y, region.width, region.height].allSatisfy(\.isFinite), region.width > 0, region.height > 0
    else { throw .emptyRegion }
  }

  var attentionRegion: ScreenRegion? { if case .region(let region) = attentionTarget { region } else { nil } }
}
