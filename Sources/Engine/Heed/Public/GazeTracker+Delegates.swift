/// The delegates, held weakly. They can be set from any thread until the tracker is destroyed.
extension GazeTracker {
  /// Receives the start and the end of tracking.
  public var statusDelegate: (any StatusDelegate)? {
    get { core.runs.hub.delegates.status }
    set { setDelegates { $0.status = newValue } }
  }

  /// Receives the gaze, frame by frame.
  public var gazeDelegate: (any GazeDelegate)? {
    get { core.runs.hub.delegates.gaze }
    set { setDelegates { $0.gaze = newValue } }
  }

  /// Receives the steps of calibrations.
  public var calibrationDelegate: (any CalibrationDelegate)? {
    get { core.runs.hub.delegates.calibration }
    set { setDelegates { $0.calibration = newValue } }
  }

  /// Receives the camera's pictures.
  public var imageDelegate: (any ImageDelegate)? {
    get { core.runs.hub.delegates.image }
    set { setDelegates { $0.image = newValue } }
  }

  /// Receives attention, blinks and drowsiness.
  public var userStatusDelegate: (any UserStatusDelegate)? {
    get { core.runs.hub.delegates.userStatus }
    set { setDelegates { $0.userStatus = newValue } }
  }

  /// Receives the face, frame by frame.
  public var faceDelegate: (any FaceDelegate)? {
    get { core.runs.hub.delegates.face }
    set { setDelegates { $0.face = newValue } }
  }

  /// Receives all results of a frame in one call. Is also told about lost frames.
  public var trackingDelegate: (any TrackingDelegate)? {
    get { core.runs.hub.delegates.tracking }
    set { setDelegates { $0.tracking = newValue } }
  }

  /// Sets all delegates at once; nil removes a delegate.
  public func setDelegates(
    statusDelegate: (any StatusDelegate)? = nil, gazeDelegate: (any GazeDelegate)? = nil,
    calibrationDelegate: (any CalibrationDelegate)? = nil, imageDelegate: (any ImageDelegate)? = nil,
    userStatusDelegate: (any UserStatusDelegate)? = nil, faceDelegate: (any FaceDelegate)? = nil,
    trackingDelegate: (any TrackingDelegate)? = nil
  ) {
    setDelegates {
      ($0.status, $0.gaze, $0.calibration) = (statusDelegate, gazeDelegate, calibrationDelegate)
      ($0.image, $0.userStatus, $0.face) = (imageDelegate, userStatusDelegate, faceDelegate)
      $0.tracking = trackingDelegate
    }
  }

  func setDelegates(_ change: (inout DelegateSet) -> Void) {
    if !core.runs.read(\.life.isDestroyed) { core.runs.hub.setDelegates(change) }
  }
}
