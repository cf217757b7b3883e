/// The delegates; each is held weakly, and may be set at any time.
extension GazeTracker {
  public var statusDelegate: (any StatusDelegate)? {
    get { core.hub.delegates.status }
    set { core.hub.setDelegates { $0.status = newValue } }
  }

  public var gazeDelegate: (any GazeDelegate)? {
    get { core.hub.delegates.gaze }
    set { core.hub.setDelegates { $0.gaze = newValue } }
  }

  public var calibrationDelegate: (any CalibrationDelegate)? {
    get { core.hub.delegates.calibration }
    set { core.hub.setDelegates { $0.calibration = newValue } }
  }

  public var imageDelegate: (any ImageDelegate)? {
    get { core.hub.delegates.image }
    set { core.hub.setDelegates { $0.image = newValue } }
  }

  public var userStatusDelegate: (any UserStatusDelegate)? {
    get { core.hub.delegates.userStatus }
    set { core.hub.setDelegates { $0.userStatus = newValue } }
  }

  public var faceDelegate: (any FaceDelegate)? {
    get { core.hub.delegates.face }
    set { core.hub.setDelegates { $0.face = newValue } }
  }

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
