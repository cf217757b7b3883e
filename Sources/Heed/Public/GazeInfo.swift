public import HeedGeometry
public import HeedSignals

/// One frame's gaze, in the words of gaze SDKs.
///
/// `x`, `y` and the angles are there with ``TrackingState/success`` and, less precise, ``TrackingState/lowConfidence``;
/// never with `unsupported` and `faceMissing`, nor while the lids are down.
public struct GazeInfo: Hashable, Sendable {
  /// When the picture was taken: milliseconds since 1970 UTC by the session's anchor; by the recording's own clock for
  /// files.
  public var timestamp: Double
  /// The same moment on the capture's monotonic clock: what durations are computed from.
  public var time: Timestamp
  /// Where the gaze meets the display's plane, points from its top-left corner, also beside the display; nil without a
  /// display in the rig, without gaze, and where the gaze does not meet the plane.
  public var x: Double?
  public var y: Double?
  /// Where the eyes rest, or rested until a moment ago, points; nil without a display and when they have not rested
  /// lately.
  public var fixationX: Double?
  public var fixationY: Double?
  /// + towards the person's left, in the camera frame; nil when no eye was seen well enough.
  public var azimuth: Angle?
  /// + up, in the camera frame; nil when no eye was seen well enough.
  public var elevation: Angle?
  /// Cabin zone looked at, `other` when none; nil without gaze or zones.
  public var zone: String?
  /// 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var leftOpenness: Double?
  public var rightOpenness: Double?
  public var trackingState: TrackingState
  /// `unknown` in a pursuit, in a blink, and without gaze.
  public var eyeMovementState: EyeMovementState
  /// The same in Heed's own words: `blink` while both eyes are shut.
  public var movement: EyeMovement
  public var screenState: ScreenState

  init(_ report: FrameReport, timestamp: Double) {
    self.timestamp = timestamp
    time = report.observation.time
    (x, y) = (report.screenPoint?.x, report.screenPoint?.y)
    (fixationX, fixationY) = (report.fixationPoint?.x, report.fixationPoint?.y)
    azimuth = report.gaze?.direction.azimuth
    elevation = report.gaze?.direction.elevation
    zone = report.zone
    (leftOpenness, rightOpenness) = (report.leftOpenness, report.rightOpenness)
    trackingState = report.tracking
    eyeMovementState = EyeMovementState(report.movement)
    movement = report.movement
    screenState = report.screenState
  }
}
