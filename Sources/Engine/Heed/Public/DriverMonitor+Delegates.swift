/// The delegates and previews, held weakly. Safe from any thread.
extension DriverMonitor {
  /// Receives the risk, its prompts, vehicle requests, and the verdicts of rule books.
  public var riskDelegate: (any RiskDelegate)? {
    get { core.runs.hub.delegates.risk }
    set { core.runs.hub.setDelegates { $0.risk = newValue } }
  }

  /// Receives the road: objects, lanes and alerts.
  public var roadDelegate: (any RoadMonitorDelegate)? {
    get { core.runs.hub.delegates.road.monitor }
    set { core.runs.hub.setDelegates { $0.road.monitor = newValue } }
  }

  /// Shows the road camera's pictures.
  public var roadPreview: (any RoadPreview)? {
    get { core.runs.hub.delegates.road.preview }
    set { core.runs.hub.setDelegates { $0.road.preview = newValue } }
  }

  /// Shows the cabin camera's pictures.
  public var cabinPreview: (any CameraPreview)? {
    get { core.runs.hub.delegates.cabin.preview }
    set { core.runs.hub.setDelegates { $0.cabin.preview = newValue } }
  }

  /// Sets the cabin's delegates, called like a ``GazeTracker``'s; nil removes a delegate.
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
