public import HeedGeometry
public import HeedSignals

/// Receives a ``RoadMonitor``'s results.
///
/// Calls come in frame order, one at a time, on the monitor's own queue: return quickly, and use your own actor for
/// UI work. With a live camera, a slow delegate misses frames. The delegate is held weakly and may call the monitor,
/// which answers as of the frame that the call is about.
///
/// Once ``RoadMonitor/stopMonitoring()`` has returned, no call of that run begins but
/// ``onMonitoringStopped(error:)``. The calls of two runs never mix.
public protocol RoadMonitorDelegate: AnyObject, Sendable {
  /// Reports the first picture of a run, before every other call.
  func onMonitoringStarted()
  /// Reports the end of a run, after every other call; `.none` after a stop or the end of a recording.
  func onMonitoringStopped(error: StatusError)
  /// Called first for each road frame.
  /// - Parameters:
  ///   - camera: The camera at this frame, which converts between picture, vehicle and Earth.
  ///   - calibration: Progress of the camera's self-calibration; nil if it does not run.
  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?)
  /// Called last for each road frame, as the time to draw its results.
  func didCompleteUpdate()
  /// Called once per road frame.
  /// - Parameter timestamp: Milliseconds: since 1970 UTC for a live camera, since its start for a recording; as in
  ///   ``RoadMonitor/determineAlerts(recognitions:frameWidth:frameHeight:datetime:)``.
  func onRoad(timestamp: Double, report: RoadReport)
  /// Reports a road alert that was raised, changed or cleared.
  func onAlert(timestamp: Double, change: RoadAlertChange)
  /// Reports a function of the monitor that became available or unavailable.
  func onAvailability(timestamp: Double, change: RoadAvailabilityChange)
  /// Reports a judged road frame that a busy delegate has missed.
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

/// Shows the road camera's pictures with the results. Called in the same way as a ``RoadMonitorDelegate``.
public protocol RoadPreview: AnyObject, Sendable {
  /// Receives one upright picture, which is valid for as long as the receiver holds it.
  func onPreview(image: Frame)
}

/// Draws results onto pictures. Called for one picture at a time, on the monitor's own queue.
public protocol RoadPreviewRenderer: AnyObject, Sendable {
  /// Returns the picture with the results drawn, or the frame itself if nothing can be drawn.
  func render(_ report: RoadReport, on frame: Frame) -> Frame
}
