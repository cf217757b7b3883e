public import HeedSignals

/// The base of a ``GazeTracker``'s delegates.
///
/// Calls come in frame order, one at a time, on the tracker's own queue: return quickly, and use your own actor for
/// UI work. A delegate may call the tracker. With a live camera, a slow delegate misses frames
/// (``TrackingDelegate/onDrop(timestamp:)``) and, once thousands wait, other events. Delegates are held weakly.
///
/// Once ``GazeTracker/stopTracking()`` has returned, no call of that run begins but
/// ``StatusDelegate/onStopped(error:)``. The calls of two runs never mix.
public protocol GazeTrackerDelegate: AnyObject, Sendable {}

/// Receives the start and the end of tracking, and whether the tracker sees the person meanwhile.
public protocol StatusDelegate: GazeTrackerDelegate {
  /// Reports the first frame of a run, before every other call. From now on, all calls of the tracker take effect.
  func onStarted()
  /// Reports the end of tracking, after every other call of the run; `.none` after a stop or a recording's end. Also
  /// ends a running calibration. Tracking may be restarted in this call.
  func onStopped(error: StatusError)
  /// Reports that the tracker's data became available, degraded or unavailable, such as for a stalled camera.
  /// - Parameter timestamp: As in ``GazeInfo/timestamp``.
  func onAvailability(timestamp: Double, change: AvailabilityChange)
}

extension StatusDelegate {
  /// Does nothing.
  public func onAvailability(timestamp: Double, change: AvailabilityChange) {}
}

/// Receives one gaze result per frame.
public protocol GazeDelegate: GazeTrackerDelegate {
  /// Called once per frame with its gaze.
  func onGaze(gazeInfo: GazeInfo)
}

/// Receives one face result per frame, also without a face.
public protocol FaceDelegate: GazeTrackerDelegate {
  /// Called once per frame with its face, if any.
  func onFace(faceInfo: FaceInfo)
}

/// Receives the camera's pictures.
public protocol ImageDelegate: GazeTrackerDelegate {
  /// Called once per frame; `timestamp` is as in ``GazeInfo``. The picture is valid for as long as you hold it.
  func onImage(timestamp: Double, image: Frame)
}

/// Receives the user's state, as far as the tracker's ``UserStatusOption`` includes it.
public protocol UserStatusDelegate: GazeTrackerDelegate {
  /// Called once per ``GazeTracker/attentionInterval``. The score is 0...1; nil if less than half the time was seen.
  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?)
  /// Called at the end of each blink, and when a closure of 1 s is detected and ends. Frames are in ``GazeInfo``.
  /// - Parameters:
  ///   - timestamp: When the blink ended, the closure was detected or the eyes opened.
  ///   - isBlinkLeft: True if the left eye blinked or is shut; false when it opens again. `isBlink` is for both eyes.
  ///   - leftOpenness: Openness in the last frame, 0 shut ... 1 the person's own open eye; nil if not seen.
  func onBlink(
    timestamp: Double, isBlinkLeft: Bool, isBlinkRight: Bool, isBlink: Bool, leftOpenness: Double?,
    rightOpenness: Double?)
  /// Called when drowsiness changes, and every 10 s. Both values are nil until enough was seen; `intensity` is 0...1.
  func onDrowsiness(timestamp: Double, isDrowsiness: Bool?, intensity: Double?)
}

/// Shows the camera's pictures with the results. A slow ``GazeTrackerDelegate`` misses frames.
public protocol CameraPreview: GazeTrackerDelegate {
  /// Receives one picture, which is valid for as long as the receiver holds it.
  func onPreview(image: Frame)
}

/// Draws results onto pictures. Called for one picture at a time, on the tracker's own queue.
public protocol PreviewRenderer: AnyObject, Sendable {
  /// Returns the picture with the results drawn, or the frame itself if nothing can be drawn.
  func render(_ content: PreviewContent, on frame: Frame) -> Frame
}

/// One frame's results to draw.
public struct PreviewContent: Sendable {
  /// The engine's report of this frame.
  public var report: FrameReport
  /// The latest risk, if any.
  public var risk: RiskState?
  /// The latest availability, if any.
  public var availability: Availability?
  /// Copies the results of one frame.
  public init(report: FrameReport, risk: RiskState? = nil, availability: Availability? = nil) {
    (self.report, self.risk, self.availability) = (report, risk, availability)
  }
}

/// Receives the result of creating a tracker in the background.
public protocol InitializationDelegate: GazeTrackerDelegate {
  /// Called once, on a dedicated thread.
  /// - Parameter tracker: The tracker, which you must hold; nil on failure, with the cause in `error`.
  func onInitialized(tracker: GazeTracker?, error: InitializationError)
  /// Called on failure just before ``onInitialized(tracker:error:)``, on the same thread.
  /// - Parameter message: The cause and the remedy, as in the error that `GazeTracker(source:)` throws.
  func onInitializationFailed(message: String)
}

extension InitializationDelegate {
  /// Does nothing.
  public func onInitializationFailed(message: String) {}
}

/// Why a tracker could not be created. Causes that SeeSo also has have SeeSo's numbers. There are no licence errors.
public enum InitializationError: Int, Hashable, Sendable, CaseIterable {
  /// The tracker was created.
  case none = 0
  /// The source is not valid, or the nets could not be set up.
  case initialization = 1
  /// This process may not use the camera.
  case cameraPermission = 2
  /// A model file is missing: run `heed models install`.
  case modelMissing = 101
  /// A model file differs from the tested one, or cannot be read.
  case modelAltered = 102
  /// The rig's file is missing or not valid.
  case rig = 103
}
