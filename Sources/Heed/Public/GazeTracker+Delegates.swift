/// The delegates; each is held weakly, and may be set at any time until the tracker is given back.
extension GazeTracker {
  /// Learns whether the tracker runs.
  public var statusDelegate: (any StatusDelegate)? {
    get { core.runs.hub.delegates.status }
    set { setDelegates { $0.status = newValue } }
  }

  /// Gets where the person looks, frame by frame.
  public var gazeDelegate: (any GazeDelegate)? {
    get { core.runs.hub.delegates.gaze }
    set { setDelegates { $0.gaze = newValue } }
  }

  /// Is led through calibrations.
  public var calibrationDelegate: (any CalibrationDelegate)? {
    get { core.runs.hub.delegates.calibration }
    set { setDelegates { $0.calibration = newValue } }
  }

  /// Gets the camera's pictures.
  public var imageDelegate: (any ImageDelegate)? {
    get { core.runs.hub.delegates.image }
    set { setDelegates { $0.image = newValue } }
  }

  /// Learns of attention, blinks and drowsiness.
  public var userStatusDelegate: (any UserStatusDelegate)? {
    get { core.runs.hub.delegates.userStatus }
    set { setDelegates { $0.userStatus = newValue } }
  }

  /// Gets where the face is, frame by frame.
  public var faceDelegate: (any FaceDelegate)? {
    get { core.runs.hub.delegates.face }
    set { setDelegates { $0.face = newValue } }
  }

  /// Gets all of a frame in one call, and learns of lost frames.
  public var trackingDelegate: (any TrackingDelegate)? {
    get { core.runs.hub.delegates.tracking }
    set { setDelegates { $0.tracking = newValue } }
  }

  /// Sets all delegates at once; nil takes one away.
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

  /// A tracker that was given back tells nobody else.
  func setDelegates(_ change: (inout DelegateSet) -> Void) {
    if !core.runs.read(\.life.isDestroyed) { core.runs.hub.setDelegates(change) }
  }
}
