import Foundation

/// The road camera at one update, so that no picture is drawn with a later camera. Converts between pixels, vehicle
/// and Earth: one form of each conversion returns an optional, the other throws ``ProjectionFailure``.
public struct CameraSnapshot: Hashable, Sendable {
  /// Size of the pictures in which all pixel coordinates count.
  public let frameSize: ImageSize
  /// The camera for pictures of ``frameSize``; nil or without a height until it is measured or calibrated.
  public let camera: MountedCamera?
  /// True if driving has calibrated the camera's attitude.
  public let isCalibrated: Bool
  /// Progress of the calibration, 0...1; 1 when ``isCalibrated``.
  public let calibrationProgress: Double
  /// The vehicle's pose on Earth; nil while position or heading is unknown.
  public let pose: GeoPose?

  /// - Parameter camera: Scaled to `frameSize`; dropped if the aspect ratio differs by more than 1 %.
  public init(
    frameSize: ImageSize, camera: MountedCamera?, isCalibrated: Bool, calibrationProgress: Double, pose: GeoPose? = nil
  ) {
    self.frameSize = frameSize
    self.camera = camera?.optics.size == frameSize ? camera : camera?.scaled(to: frameSize)
    (self.isCalibrated, self.calibrationProgress, self.pose) = (isCalibrated, calibrationProgress, pose)
  }

  /// A place on Earth in the vehicle frame, on the road plane (z = 0); nil if ``world(of:)`` throws.
  public func geoToWorld(_ place: GeoPosition) -> Point<Vehicle>? { try? world(of: place) }
  /// The place on Earth straight below a point; nil if ``geo(of:)`` throws.
  public func worldToGeo(_ point: Point<Vehicle>) -> GeoPosition? { try? geo(of: point) }
  /// The pixel of a point, in or outside the picture; nil if ``pixel(of:)->PlanePoint<Image>`` throws.
  public func worldToPixel(_ point: Point<Vehicle>) -> PlanePoint<Image>? { try? pixel(of: point) }
  /// The road point (z = 0) at a pixel, in or outside the picture; nil if ``ground(at:)`` throws.
  public func pixelToWorld(_ pixel: PlanePoint<Image>) -> Point<Vehicle>? { try? ground(at: pixel) }

  /// A place on Earth in the vehicle frame, on the road plane (z = 0).
  public func world(of place: GeoPosition) throws(ProjectionFailure) -> Point<Vehicle> {
    let (plane, s, c) = try ground()
    guard place.isOnEarth else { throw .notAPlace }
    guard plane.reaches(place) else { throw .beyondEarth }
    let meters = plane.meters(to: place)
    // Turns east and north into x ahead and y left.
    return Point(x: meters.x * s + meters.y * c, y: meters.y * s - meters.x * c, z: 0)
  }

  /// The place on Earth straight below a point.
  public func geo(of point: Point<Vehicle>) throws(ProjectionFailure) -> GeoPosition {
    let (plane, s, c) = try ground()
    guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { throw .notAPlace }
    let meters = SIMD2(point.x * s - point.y * c, point.x * c + point.y * s)
    guard let place = plane.position(atMeters: meters) else { throw .beyondEarth }
    return place
  }

  /// The pixel of a point, in or outside the picture.
  public func pixel(of point: Point<Vehicle>) throws(ProjectionFailure) -> PlanePoint<Image> {
    let camera = try standing()
    guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { throw .notAPlace }
    guard let depth = camera.depth(of: point), depth > 0 else { throw .behindCamera }
    guard let pixel = camera.pixel(of: point) else {
      // Points beside the lens, at depth 0, are outside every lens model.
      throw depth * LensDistortion.widest > point.meters.length ? .beyondLens : .behindCamera
    }
    return pixel
  }

  /// The road point (z = 0) at a pixel, in or outside the picture.
  public func ground(at pixel: PlanePoint<Image>) throws(ProjectionFailure) -> Point<Vehicle> {
    let camera = try standing()
    guard pixel.x.isFinite, pixel.y.isFinite else { throw .notAPlace }
    guard camera.optics.sight(at: pixel) != nil else { throw .beyondLens }
    guard let point = camera.ground(at: pixel) else { throw .aboveHorizon }
    return point
  }

  private func standing() throws(ProjectionFailure) -> MountedCamera {
    guard let camera, let height = camera.heightMeters, height > 0, height.isFinite else { throw .notCalibrated }
    return camera
  }

  /// The tangent plane at the vehicle, and the sine and cosine of the vehicle's heading.
  private func ground() throws(ProjectionFailure) -> (LocalTangentPlane, Double, Double) {
    guard let pose, pose.heading.radians.isFinite, pose.position.isOnEarth else { throw .noPosition }
    return (LocalTangentPlane(origin: pose.position), sin(pose.heading.radians), cos(pose.heading.radians))
  }
}
