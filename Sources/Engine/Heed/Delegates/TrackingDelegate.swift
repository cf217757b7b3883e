import HeedSignals

/// Receives all results of a frame in one call, and reports lost frames.
public protocol TrackingDelegate: GazeTrackerDelegate {
  /// Called once per frame; `timestamp` is as in ``GazeInfo``.
  func onMetrics(
    timestamp: Double, gazeInfo: GazeInfo, faceInfo: FaceInfo, blinkInfo: BlinkInfo, userStatusInfo: UserStatusInfo)

  /// Called once per lost frame: it cannot be decoded, is no newer than the last, or was replaced while camera, tracker
  /// or delegate was busy. Frames that ``GazeTracker/setTrackingFPS(fps:)`` skips are not lost.
  /// - Parameter timestamp: As in ``GazeInfo/timestamp``; evenly spaced if the camera lost several frames in a row.
  func onDrop(timestamp: Double)
  /// Called when another person takes the driver's seat. Data learned about the previous driver and the calibration are
  /// dropped; ``CalibrationDelegate/onCalibrationFailed(reason:)`` reports the latter, too.
  func onDriverChanged(timestamp: Double)
}

extension TrackingDelegate {
  /// Does nothing.
  public func onDrop(timestamp: Double) {}
  /// Does nothing.
  public func onDriverChanged(timestamp: Double) {}
}

/// Blinks and lid openness of one frame.
public struct BlinkInfo: Hashable, Sendable {
  /// True if the person's left eye is shut; nil when not seen well enough.
  public var isBlinkLeft: Bool?
  /// True if the person's right eye is shut; nil when not seen well enough.
  public var isBlinkRight: Bool?
  /// True if both eyes are shut; nil when neither was seen well enough.
  public var isBlink: Bool?
  /// Left eye: 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var leftOpenness: Double?
  /// Right eye: 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
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
  /// Recent attention, 0...1, as ``GazeTracker/attentionScore``; nil when too little was seen.
  public var attentionScore: Double?
}
