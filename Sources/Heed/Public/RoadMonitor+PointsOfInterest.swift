public import HeedGeometry
import HeedRoad
public import HeedSignals

extension RoadMonitor {
  /// Where points of interest are shown in a picture, as `settings.points` says; the farthest first, to be drawn in
  /// this order.
  ///
  /// - Parameter camera: Of the very picture: a report's, or what ``RoadMonitorDelegate`` was told last when an update
  ///   is complete. Without the vehicle's position and heading (``setVehicle(_:)``), or without a camera, nothing is
  ///   shown.
  public func place(_ points: [PointOfInterest], in camera: CameraSnapshot) -> [PointOfInterestBanner] {
    PointsOfInterest(settings: settings.points).place(points, in: camera)
  }
}
