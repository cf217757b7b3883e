import HeedSignals

/// Receives all of one frame in one call, and hears of frames that it does not get.
public protocol TrackingDelegate: GazeTrackerDelegate {
  /// Once per frame.
  /// - Parameter timestamp: As in ``GazeInfo/timestamp``.
  func onMetrics(
    timestamp: Double, gazeInfo: GazeInfo, faceInfo: FaceInfo, blinkInfo: BlinkInfo, userStatusInfo: UserStatusInfo)

  /// Once per frame that was lost: overtaken by a newer one because the camera, the tracker or this delegate was busy,
  /// not decodable, or of a time that had passed. Frames that ``GazeTracker/setTrackingFPS(fps:)`` leaves out are not
  /// lost.
  /// - Parameter timestamp: As in ``GazeInfo/timestamp``; spaced evenly where several were lost in a row at the camera.
  func onDrop(timestamp: Double)
}

extension TrackingDelegate {
  public func onDrop(timestamp: Double) {}
}

/// One frame's lids.
public struct BlinkInfo: Hashable, Sendable {
  /// The eye is shut in this frame; nil when it was not seen well enough. `isBlink`: both together.
  public var isBlinkLeft: Bool?
  public var isBlinkRight: Bool?
  public var isBlink: Bool?
  /// 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var leftOpenness: Double?
  public var rightOpenness: Double?

  init(_ report: FrameReport) {
    (isBlinkLeft, isBlinkRight) = (report.leftShut, report.rightShut)
    isBlink = report.leftShut == nil && report.rightShut == nil ? nil : report.movement == .blink
    (leftOpenness, rightOpenness) = (report.leftOpenness, report.rightOpenness)
  }
}

/// What is known of the user's state when a frame comes; only what the tracker's ``UserStatusOption`` names, else nil.
public struct UserStatusInfo: Hashable, Sendable {
  /// nil until enough was seen.
  public var isDrowsy: Bool?
  /// 0 alert ... 1 asleep; nil until enough was seen.
  public var drowsinessIntensity: Double?
  /// Over the time just past, 0...1, as ``GazeTracker/attentionScore``; nil when too little of it was seen.
  public var attentionScore: Double?
}
