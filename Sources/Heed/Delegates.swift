public import HeedSignals

/// Every delegate of a ``GazeTracker``.
///
/// Calls come in frame order, one at a time, on the tracker's own queue: return quickly, and hop to your own actor to
/// touch a user interface. A delegate that is slow misses frames, and events only when thousands wait. The tracker holds its delegates weakly.
public protocol GazeTrackerDelegate: AnyObject, Sendable {}

/// Learns whether the tracker runs.
public protocol StatusDelegate: GazeTrackerDelegate {
  /// The camera delivers.
  func onStarted()
  /// The tracker stopped; `.none` because it was asked to or the recording ended.
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
  /// Once per window. Times in milliseconds as in ``GazeInfo/timestamp``; score 0...1, nil when too little was seen.
  func onAttention(timestampBegin: Double, timestampEnd: Double, score: Double?)
  /// Once per blink, when it is over. `isBlink`: both eyes. Openness 0...1 of the last frame, nil when not seen.
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

/// Why a tracker stopped.
public enum StatusError: Int, Hashable, Sendable {
  /// It was asked to, or the recording ended.
  case none = 0
  /// The camera could not be opened.
  case cameraStart = 1
  /// The camera went away and did not come back.
  case cameraInterrupt = 2

  init(_ reason: Availability.StopReason?) {
    switch reason {
    case nil: self = .none
    case .cameraStart: self = .cameraStart
    case .cameraInterrupt: self = .cameraInterrupt
    }
  }
}

/// The delegates of one tracker, each held weakly.
struct DelegateSet: Sendable {
  weak var status: (any StatusDelegate)?
  weak var gaze: (any GazeDelegate)?
  weak var face: (any FaceDelegate)?
  weak var image: (any ImageDelegate)?
  weak var userStatus: (any UserStatusDelegate)?
}
