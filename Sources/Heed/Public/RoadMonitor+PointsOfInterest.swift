public import HeedGeometry
import HeedRoad
public import HeedSignals

/// Points of interest in the road picture.
extension RoadMonitor {
  /// Places points of interest in a picture according to `settings.points`, farthest first, in drawing order.
  /// - Parameter camera: Of the same picture: a report's, or the delegate's last one. Without a camera, or without the
  ///   vehicle's position and heading (``setVehicle(_:)``), the result is empty.
  public func place(_ points: [PointOfInterest], in camera: CameraSnapshot) -> [PointOfInterestBanner] {
    PointsOfInterest(settings: settings.points).place(points, in: camera)
  }
}
