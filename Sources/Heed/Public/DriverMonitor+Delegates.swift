/// Who is told; everything is held weakly.
extension DriverMonitor {
  /// Is told of the risk, of what to do about it, and of what rule books say.
  public var riskDelegate: (any RiskDelegate)? {
    get { core.runs.hub.delegates.risk }
    set { core.runs.hub.setDelegates { $0.risk = newValue } }
  }

  /// Is told of the road: objects, lanes and alerts.
  public var roadDelegate: (any RoadMonitorDelegate)? {
    get { core.runs.hub.delegates.road.monitor }
    set { core.runs.hub.setDelegates { $0.road.monitor = newValue } }
  }

  /// Shows the pictures of the road's camera.
  public var roadPreview: (any RoadPreview)? {
    get { core.runs.hub.delegates.road.preview }
    set { core.runs.hub.setDelegates { $0.road.preview = newValue } }
  }

  /// Shows the pictures of the cabin's camera.
  public var cabinPreview: (any CameraPreview)? {
    get { core.runs.hub.delegates.cabin.preview }
    set { core.runs.hub.setDelegates { $0.cabin.preview = newValue } }
  }

  /// Sets who is told of the cabin, as a ``GazeTracker`` tells it; nil takes one away.
  public func setCabinDelegates(
    statusDelegate: (any StatusDelegate)? = nil, gazeDelegate: (any GazeDelegate)? = nil,
    imageDelegate: (any ImageDelegate)? = nil, userStatusDelegate: (any UserStatusDelegate)? = nil,
    faceDelegate: (any FaceDelegate)? = nil, trackingDelegate: (any TrackingDelegate)? = nil
  ) {
    core.runs.hub.setDelegates {
      ($0.cabin.status, $0.cabin.gaze, $0.cabin.image) = (statusDelegate, gazeDelegate, imageDelegate)
      ($0.cabin.userStatus, $0.cabin.face) = (userStatusDelegate, faceDelegate)
      $0.cabin.tracking = trackingDelegate
    }
  }
}
