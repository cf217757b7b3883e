public import HeedSignals

/// The base of a ``GazeTracker``'s delegates.
///
/// Calls come in frame order, one at a time, on the tracker's own queue: return quickly, and hop to your own actor for
/// UI work. A delegate may call the tracker. With a live camera, a slow delegate misses frames
/// (``TrackingDelegate/onDrop(timestamp:)``), and other events once thousands wait. Delegates are held weakly.
public protocol GazeTrackerDelegate: AnyObject, Sendable {}

/// Receives the start and the end of tracking.
public protocol StatusDelegate: GazeTrackerDelegate {
  /// Reports the first frame. The other calls take effect from now on.
  func onStarted()
  /// Reports the end of tracking; `.none` after a stop or the end of a recording. The call may restart tracking.
  func onStopped(error: StatusError)
}

/// Receives one gaze result per frame.
public protocol GazeDelegate: GazeTrackerDelegate {
  /// Called once per frame.
  func onGaze(gazeInfo: GazeInfo)
}

/// Receives one face result per frame, also without a face.
public protocol FaceDelegate: GazeTrackerDelegate {
  /// Called once per frame.
  func onFace(faceInfo: FaceInfo)
}

/// Receives the camera's pictures.
public protocol ImageDelegate: GazeTrackerDelegate {
  /// Called once per frame; `timestamp` is as in ``GazeInfo``. The picture stays valid while it is held.
  func onImage(timestamp: Double, image: Frame)
}

/// Receives the user's state, limited to the tracker's ``UserStatusOption``.
public protocol UserStatusDelegate: GazeTrackerDelegate {
  /// Called once per ``GazeTracker/attentionInterval``. The score is 0...1; nil if less than half of it was seen.
  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?)
  /// Called at the end of each blink, and at detection and end of a longer closure (1 s); ``GazeInfo`` has every frame.
  /// - Parameters:
  ///   - timestamp: When the blink ended, the closure was detected or the eyes opened.
  ///   - isBlinkLeft: True if the left eye blinked or is shut; false when it opens again. `isBlink`: both eyes.
  ///   - leftOpenness: In the last frame, 0 shut ... 1 the person's own open eye; nil when not seen.
  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?)
  /// Called when drowsiness changes, and every 10 s. Both values (`intensity` 0...1) are nil until enough was seen.
  func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?)
}

extension UserStatusDelegate {
  /// Does nothing.
  public func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?) {}
  /// Does nothing.
  public func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?
  ) {}
  /// Does nothing.
  public func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?) {}
}
