public import HeedSignals

/// The base of a ``GazeTracker``'s delegates.
///
/// Calls come in frame order, one at a time, on the tracker's own queue: return quickly, and hop to your own actor for
/// UI work. A delegate may call the tracker. With a live camera, a slow delegate misses frames
/// (``TrackingDelegate/onDrop(timestamp:)``), and other events only when thousands wait. The tracker holds its
/// delegates weakly.
public protocol GazeTrackerDelegate: AnyObject, Sendable {}

/// Receives the start and the end of tracking.
public protocol StatusDelegate: GazeTrackerDelegate {
  /// Reports the first frame. Calibration, preview and the other calls take effect from now on.
  func onStarted()
  /// Reports the end of tracking; `.none` after a stop or the end of a recording. Tracking can restart at once, also
  /// from inside the call.
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
  /// Called once per frame; `timestamp` is as in ``GazeInfo``. The picture stays valid as long as the receiver holds
  /// it.
  func onImage(timestamp: Double, image: Frame)
}

/// Receives the user's state, limited to the tracker's ``UserStatusOption``.
public protocol UserStatusDelegate: GazeTrackerDelegate {
  /// Called once per ``GazeTracker/attentionInterval``. The times are milliseconds as in ``GazeInfo/timestamp``. The
  /// score is 0...1; nil if less than half of the interval was seen.
  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?)
  /// Called at the end of each blink, when a closure longer than a blink (1 s) is detected, and when the eyes open
  /// after such a closure. ``GazeInfo`` holds the openness of every frame.
  /// - Parameters:
  ///   - timestamp: When the blink ended, the closure was detected or the eyes opened.
  ///   - isBlinkLeft: True if the left eye blinked or is shut; false when the eyes open again. `isBlink` says the same
  ///     of both eyes.
  ///   - leftOpenness: Openness of the left eye in the last frame, 0 shut ... 1 the person's own open eye; nil when not
  ///     seen.
  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?)
  /// Called when drowsiness changes, and every 10 s. `isDrowsiness` and `intensity` (0...1) are nil until enough was
  /// seen.
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
