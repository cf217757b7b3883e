public import HeedGeometry

/// Where things are: between the picture, the vehicle (= world) and the Earth, as of the last frame.
///
/// These calls answer with what is known now. Whoever draws on a picture takes the ``CameraSnapshot`` that came with it
/// (``RoadMonitorDelegate/didUpdateCamera(_:calibration:)``, `RoadReport.camera`), so that it is not drawn with a newer
/// state.
extension RoadMonitor {
  /// The camera as of the last frame; nil before the first one.
  public var camera: CameraSnapshot? { core.runs.read(\.camera) }

  /// Where a place on Earth is, seen from the vehicle, on the road's plane (z = 0); nil: the vehicle's position or
  /// heading is not known.
  public func geoToWorld(geoCoordinate: GeoPosition) -> Point<Vehicle>? { camera?.geoToWorld(geoCoordinate) }

  /// The place on Earth of a point of the vehicle's frame; nil: the vehicle's position or heading is not known.
  public func worldToGeo(worldCoordinates: Point<Vehicle>) -> GeoPosition? { camera?.worldToGeo(worldCoordinates) }

  /// Where a point of the vehicle's frame is seen, also outside the picture; nil: behind the camera, or the camera is
  /// not known.
  public func worldToPixel(worldCoordinate: Point<Vehicle>) -> PlanePoint<Image>? {
    camera?.worldToPixel(worldCoordinate)
  }

  /// Where the road is seen at a pixel; nil: at or above the horizon, or the camera is not known.
  public func pixelToWorld(screenCoordinate: PlanePoint<Image>) -> Point<Vehicle>? {
    camera?.pixelToWorld(screenCoordinate)
  }
}
