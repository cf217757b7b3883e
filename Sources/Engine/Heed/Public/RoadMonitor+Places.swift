public import HeedGeometry
import HeedRoad
public import HeedSignals

/// Conversions between picture, vehicle (= world) and Earth, with the camera at the last frame.
///
/// To draw on a picture, use its own ``CameraSnapshot`` (`RoadReport.camera`); these calls may use a newer one.
extension RoadMonitor {
  /// The camera at the last frame; nil before the first frame.
  public var camera: CameraSnapshot? { core.runs.read(\.camera) }
  /// The point on the road plane (z = 0) for a position on Earth; nil without the vehicle's position and heading.
  public func geoToWorld(geoCoordinate: GeoPosition) -> Point<Vehicle>? { camera?.geoToWorld(geoCoordinate) }
  /// The position on Earth of a point in the vehicle frame; nil if the vehicle's position or heading is not known.
  public func worldToGeo(worldCoordinates: Point<Vehicle>) -> GeoPosition? { camera?.worldToGeo(worldCoordinates) }

  /// The pixel that shows a point in the vehicle frame, also outside the picture; nil behind or without a camera.
  public func worldToPixel(worldCoordinate: Point<Vehicle>) -> PlanePoint<Image>? {
    camera?.worldToPixel(worldCoordinate)
  }

  /// The point on the road that a pixel shows; nil at or above the horizon, or without a camera.
  public func pixelToWorld(screenCoordinate: PlanePoint<Image>) -> Point<Vehicle>? {
    camera?.pixelToWorld(screenCoordinate)
  }

  /// Places points of interest in a picture according to `settings.points`, farthest first, as they are to be drawn.
  /// - Parameter camera: The camera of the picture. Without the vehicle's position and heading, there are no points.
  public func place(_ points: [PointOfInterest], in camera: CameraSnapshot) -> [PointOfInterestBanner] {
    PointsOfInterest(settings: settings.points).place(points, in: camera)
  }
}
