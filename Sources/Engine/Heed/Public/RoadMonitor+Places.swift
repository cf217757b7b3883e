public import HeedGeometry
import HeedRoad
public import HeedSignals

/// What was judged last, and conversions between picture, vehicle (= world) and Earth with the camera at that frame.
///
/// Inside a delegate's call, on the queue that makes it, all answers are those of the frame that the call is about,
/// however late the call comes. Elsewhere they are those of the newest frame: to draw on a picture from another queue,
/// keep that frame's ``RoadReport``, which holds camera, lane, regions, objects and alerts as values.
extension RoadMonitor {
  /// The last frame's report with its objects, lane and regions; nil before the first frame and after a run.
  public var report: RoadReport? { core.runs.answer(\.report) }
  /// The camera at the last frame; nil like ``report``.
  public var camera: CameraSnapshot? { core.runs.answer { $0.report?.camera } }
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
