public import HeedSignals

/// Every delegate of a ``GazeTracker``.
///
/// Calls come in frame order, one at a time, on the tracker's own queue: return quickly, and hop to your own actor to
/// touch a user interface. A slow delegate of a live camera misses frames, which
/// ``TrackingDelegate/onDrop(timestamp:)`` tells; it misses other events only when thousands wait. Everything of the
/// tracker may be called from inside. The tracker holds its delegates weakly.
public protocol GazeTrackerDelegate: AnyObject, Sendable {}

/// Learns whether the tracker runs.
public protocol StatusDelegate: GazeTrackerDelegate {
  /// The first frame came: calibration, preview and all else can be asked for.
  func onStarted()
  /// The tracker stopped; `.none` because it was asked to or the recording ended. It can be started again at once, also
  /// from inside the call.
  func onStopped(error: StatusError)
}

/// Receives one gaze result per frame.
public protocol GazeDelegate: GazeTrackerDelegate {
  func onGaze(gazeInfo: GazeInfo)
}

/// Receives one face result per frame, also without a face.
public protocol FaceDelegate: GazeTrackerDelegate {
  func onFace(faceInfo: FaceInfo)
}

/// Receives the pictures themselves.
public protocol ImageDelegate: GazeTrackerDelegate {
  /// - Parameters:
  ///   - timestamp: As in ``GazeInfo/timestamp``.
  ///   - image: Rows, stride and pixel format; valid as long as it is held.
  func onImage(timestamp: Double, image: Frame)
}

/// Receives what is known of the user's state; only what the tracker's ``UserStatusOption`` names.
public protocol UserStatusDelegate: GazeTrackerDelegate {
  /// Once per stretch of ``GazeTracker/attentionInterval``, one after the other.
  ///
  /// Times in milliseconds as in ``GazeInfo/timestamp``; score 0...1, nil when less than half of the stretch was seen.
  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?)

  /// Once per blink when it is over, and once when eyes that stay shut longer than a blink (1 s) are found shut and
  /// once when they open again. Openness of every frame is in ``GazeInfo``.
  /// - Parameters:
  ///   - timestamp: When the blink ended, the closure was noticed or the eyes opened.
  ///   - isBlinkLeft: The eye blinked, or is shut; false when the eyes have opened after a closure. `isBlink`: both
  ///     eyes.
  ///   - leftOpenness: 0 shut ... 1 the person's own open eye, in the last frame; nil when not seen.
  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?)
  /// On change and every 10 s. `isDrowsiness` and `intensity` (0...1) are nil until enough was seen.
  func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?)
}

extension UserStatusDelegate {
  public func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?) {}
  public func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?
  ) {}
  public func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?) {}
}
