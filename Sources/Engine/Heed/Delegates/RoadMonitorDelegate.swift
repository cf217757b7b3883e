public import HeedGeometry
public import HeedSignals

/// Receives a ``RoadMonitor``'s results.
///
/// Calls come in frame order, one at a time, on the monitor's own queue: return quickly, and hop to your own actor for
/// UI work. With a live camera, a slow delegate misses frames, and alerts and other changes only when thousands wait.
/// The delegate may call the monitor. The monitor holds the delegate weakly.
public protocol RoadMonitorDelegate: AnyObject, Sendable {
  /// Reports the first picture of a run.
  func onMonitoringStarted()
  /// Reports the end of a run; `.none` after a stop or the end of a recording.
  func onMonitoringStopped(error: StatusError)
  /// Called first for each road frame, with the camera that places objects on the picture.
  /// - Parameters:
  ///   - camera: Size, pose, ``CameraSnapshot/isCalibrated``, and the transforms between picture, vehicle and Earth.
  ///   - calibration: Progress of the camera's self-calibration; nil if the camera does not calibrate itself.
  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?)
  /// Called last for each road frame. Draw the frame now.
  func didCompleteUpdate()
  /// Called once per road frame.
  /// - Parameter timestamp: As in ``RoadMonitor/determineAlerts(recognitions:frameWidth:frameHeight:datetime:)``;
  ///   milliseconds since 1970 UTC for a live camera, since its start for a recording.
  func onRoad(timestamp: Double, report: RoadReport)
  /// Reports an alert that was raised, changed or cleared.
  func onAlert(timestamp: Double, change: RoadAlertChange)
  /// Reports a function that became available or unavailable.
  func onAvailability(timestamp: Double, change: RoadAvailabilityChange)
  /// Reports a road frame that was judged but not delivered, because this delegate was busy with earlier frames.
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

/// Shows the road camera's pictures with the results drawn onto them. Called as a ``RoadMonitorDelegate``.
public protocol RoadPreview: AnyObject, Sendable {
  /// Receives one upright picture, which stays valid as long as the receiver holds it.
  func onPreview(image: Frame)
}

/// Draws results onto pictures. Called on the monitor's own queue, one picture at a time.
public protocol RoadPreviewRenderer: AnyObject, Sendable {
  /// Returns the frame's picture with the results drawn onto it; the frame itself if nothing can be drawn.
  func render(_ report: RoadReport, on frame: Frame) -> Frame
}
