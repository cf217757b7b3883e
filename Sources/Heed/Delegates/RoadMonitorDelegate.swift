public import HeedGeometry
public import HeedSignals

/// Learns what a ``RoadMonitor`` says.
///
/// Calls come in the order of the frames, one at a time, on the monitor's own queue: return quickly, and hop to your
/// own actor to touch a user interface. A slow delegate of a live camera misses frames; alerts and other changes only
/// when thousands wait. Everything of the monitor may be called from inside. The monitor holds its delegate weakly.
public protocol RoadMonitorDelegate: AnyObject, Sendable {
  /// The first picture of a run came.
  func onMonitoringStarted()
  /// The run is over; `.none` because it was asked to end or the recording ended.
  func onMonitoringStopped(error: StatusError)
  /// Once per road frame, before anything else is told of it: what places things on its picture.
  /// - Parameters:
  ///   - camera: Size, progress, ``CameraSnapshot/isCalibrated``, and the ways between picture, vehicle and Earth at
  ///     this frame.
  ///   - calibration: How the camera calibrates itself, and what it waits for; nil: it does not.
  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?)
  /// Once per road frame, after everything of it was told: now draw.
  func didCompleteUpdate()
  /// Once per road frame.
  /// - Parameter timestamp: As in ``RoadMonitor/determineAlerts(recognitions:frameWidth:frameHeight:datetime:)``;
  ///   milliseconds since 1970 UTC of a live camera, of a recording since its start.
  func onRoad(timestamp: Double, report: RoadReport)
  /// An alert was raised, changed or cleared.
  func onAlert(timestamp: Double, change: RoadAlertChange)
  /// A part of what is judged became available or ceased to be.
  func onAvailability(timestamp: Double, change: RoadAvailabilityChange)
  /// A road frame was judged and is not told, because this delegate was still busy with those before it.
  /// - Parameter timestamp: As in ``onRoad(timestamp:report:)``.
  func onDrop(timestamp: Double)
}

extension RoadMonitorDelegate {
  public func onMonitoringStarted() {}
  public func onMonitoringStopped(error: StatusError) {}
  public func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?) {}
  public func didCompleteUpdate() {}
  public func onRoad(timestamp: Double, report: RoadReport) {}
  public func onAlert(timestamp: Double, change: RoadAlertChange) {}
  public func onAvailability(timestamp: Double, change: RoadAvailabilityChange) {}
  public func onDrop(timestamp: Double) {}
}

/// Shows what the road camera sees, with what was found drawn onto it.
///
/// Called as a ``RoadMonitorDelegate`` is.
public protocol RoadPreview: AnyObject, Sendable {
  /// - Parameter image: Upright; rows, stride and pixel format; valid as long as it is held.
  func onPreview(image: Frame)
}

/// Draws what was found onto a picture. Called on the monitor's own queue, one picture at a time.
public protocol RoadPreviewRenderer: AnyObject, Sendable {
  /// - Returns: The picture to show; the frame itself where nothing can be drawn on it.
  func render(_ report: RoadReport, on frame: Frame) -> Frame
}
