public import HeedGeometry
public import HeedSignals

/// Receives a ``RoadMonitor``'s results.
///
/// Calls come in frame order, one at a time, on the monitor's own queue: return quickly, and hop to your own actor for
/// UI work. A slow delegate of a live camera misses frames. It is held weakly and may call the monitor.
public protocol RoadMonitorDelegate: AnyObject, Sendable {
  /// Reports the first picture of a run.
  func onMonitoringStarted()
  /// Reports the end of a run; `.none` after a stop or the end of a recording.
  func onMonitoringStopped(error: StatusError)
  /// Called first for each road frame.
  /// - Parameters:
  ///   - camera: Places objects on the picture: size, pose, transforms between picture, vehicle and Earth.
  ///   - calibration: Progress of the self-calibration; nil if there is none.
  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?)
  /// Called last for each road frame: draw now.
  func didCompleteUpdate()
  /// Called once per road frame.
  /// - Parameter timestamp: Milliseconds: since 1970 UTC for a live camera, since its start for a recording; as in
  ///   ``RoadMonitor/determineAlerts(recognitions:frameWidth:frameHeight:datetime:)``.
  func onRoad(timestamp: Double, report: RoadReport)
  /// Reports an alert that was raised, changed or cleared.
  func onAlert(timestamp: Double, change: RoadAlertChange)
  /// Reports a function that became available or unavailable.
  func onAvailability(timestamp: Double, change: RoadAvailabilityChange)
  /// Reports a judged road frame that a busy delegate misses.
  /// - Parameter timestamp: As in ``onRoad(timestamp:report:)``.
  func onDrop(timestamp: Double)
}

extension RoadMonitorDelegate {
  /// Does nothing.
  public func onMonitoringStarted() {}
  /// Does nothing.
  public func onMonitoringStopped(error: StatusError) {}
  /// Does nothing.
  public func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?) {}
  /// Does nothing.
  public func didCompleteUpdate() {}
  /// Does nothing.
  public func onRoad(timestamp: Double, report: RoadReport) {}
  /// Does nothing.
  public func onAlert(timestamp: Double, change: RoadAlertChange) {}
  /// Does nothing.
  public func onAvailability(timestamp: Double, change: RoadAvailabilityChange) {}
  /// Does nothing.
  public func onDrop(timestamp: Double) {}
}

/// Shows the road camera's pictures with the results. Called as a ``RoadMonitorDelegate``.
public protocol RoadPreview: AnyObject, Sendable {
  /// Receives one upright picture, which stays valid while it is held.
  func onPreview(image: Frame)
}

/// Draws results onto pictures, one at a time, on the monitor's own queue.
public protocol RoadPreviewRenderer: AnyObject, Sendable {
  /// Returns the picture with the results; the frame itself if nothing can be drawn.
  func render(_ report: RoadReport, on frame: Frame) -> Frame
}
