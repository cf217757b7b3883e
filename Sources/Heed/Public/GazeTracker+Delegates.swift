/// The delegates; each is held weakly, and may be set at any time.
extension GazeTracker {
  /// Learns whether the tracker runs.
  public var statusDelegate: (any StatusDelegate)? {
    get { core.hub.delegates.status }
    set { core.hub.setDelegates { $0.status = newValue } }
  }

  /// Gets where the person looks, frame by frame.
  public var gazeDelegate: (any GazeDelegate)? {
    get { core.hub.delegates.gaze }
    set { core.hub.setDelegates { $0.gaze = newValue } }
  }

  /// Is led through calibrations.
  public var calibrationDelegate: (any CalibrationDelegate)? {
    get { core.hub.delegates.calibration }
    set { core.hub.setDelegates { $0.calibration = newValue } }
  }

  /// Gets the camera's pictures.
  public var imageDelegate: (any ImageDelegate)? {
    get { core.hub.delegates.image }
    set { core.hub.setDelegates { $0.image = newValue } }
  }

  /// Learns of attention, blinks and drowsiness.
  public var userStatusDelegate: (any UserStatusDelegate)? {
    get { core.hub.delegates.userStatus }
    set { core.hub.setDelegates { $0.userStatus = newValue } }
  }

  /// Gets where the face is, frame by frame.
  public var faceDelegate: (any FaceDelegate)? {
    get { core.hub.delegates.face }
    set { core.hub.setDelegates { $0.face = newValue } }
  }

  /// Gets all of a frame in one call, and learns of lost frames.
  public var trackingDelegate: (any TrackingDelegate)? {
    get { core.hub.delegates.tracking }
    set { core.hub.setDelegates { $0.tracking = newValue } }
  }

  /// Sets all delegates at once; nil takes one away.
  public func setDelegates(
    statusDelegate: (any StatusDelegate)? = nil, gazeDelegate: (any GazeDelegate)? = nil,
    calibrationDelegate: (any CalibrationDelegate)? = nil, imageDelegate: (any ImageDelegate)? = nil,
    userStatusDelegate: (any UserStatusDelegate)? = nil, faceDelegate: (any FaceDelegate)? = nil,
    trackingDelegate: (any TrackingDelegate)? = nil
  ) {
    core.hub.setDelegates {
      ($0.status, $0.gaze, $0.calibration) = (statusDelegate, gazeDelegate, calibrationDelegate)
      ($0.image, $0.userStatus, $0.face) = (imageDelegate, userStatusDelegate, faceDelegate)
      $0.tracking = trackingDelegate
    }
  }
}
