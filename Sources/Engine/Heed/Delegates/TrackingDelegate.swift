import HeedSignals

/// Receives all results of a frame in one call. Is also told about lost frames.
public protocol TrackingDelegate: GazeTrackerDelegate {
  /// Called once per frame; `timestamp` is as in ``GazeInfo``.
  func onMetrics(
    timestamp: Double, gazeInfo: GazeInfo, faceInfo: FaceInfo, blinkInfo: BlinkInfo, userStatusInfo: UserStatusInfo)

  /// Called once per lost frame. A frame is lost if it cannot be decoded, is not newer than the last, or was replaced
  /// while camera, tracker or delegate was busy. Frames that ``GazeTracker/setTrackingFPS(fps:)`` skips are not lost.
  /// - Parameter timestamp: As in ``GazeInfo/timestamp``; evenly spaced if the camera lost several frames in a row.
  func onDrop(timestamp: Double)
  /// Called when another person takes the driver's seat. The calibration and data learned about the previous driver
  /// are dropped; ``CalibrationDelegate/onCalibrationFailed(reason:)`` also reports the lost calibration.
  func onDriverChanged(timestamp: Double)
}

extension TrackingDelegate {
  /// Does nothing.
  public func onDriverChanged(timestamp: Double) {}
}

/// Blinks and lid openness of one frame.
public struct BlinkInfo: Hashable, Sendable {
  /// True if the person's left eye is shut; nil if not seen well enough.
  public var isBlinkLeft: Bool?
  /// True if the person's right eye is shut; nil when not seen well enough.
  public var isBlinkRight: Bool?
  /// True if both eyes are shut; nil when neither was seen well enough.
  public var isBlink: Bool?
  /// Openness of the left eye, 0 shut ... 1 the person's own open eye; nil if not seen or not yet learned.
  public var leftOpenness: Double?
  /// Openness of the right eye, 0 shut ... 1 the person's own open eye; nil if not seen or not yet learned.
  public var rightOpenness: Double?

  init(_ report: FrameReport) {
    (isBlinkLeft, isBlinkRight) = (report.leftShut, report.rightShut)
    isBlink = report.leftShut == nil && report.rightShut == nil ? nil : report.movement == .blink
    (leftOpenness, rightOpenness) = (report.leftOpenness, report.rightOpenness)
  }
}

/// The user's state at a frame; nil for values that the tracker's ``UserStatusOption`` excludes.
public struct UserStatusInfo: Hashable, Sendable {
  /// True if drowsy; nil until enough was seen.
  public var isDrowsy: Bool?
  /// Drowsiness, 0 alert ... 1 asleep; nil until enough was seen.
  public var drowsinessIntensity: Double?
  /// The last attention score, 0...1, as in ``GazeTracker/attentionScore``; nil if too little was seen.
  public var attentionScore: Double?
}
