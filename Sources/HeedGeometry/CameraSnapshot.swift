import Foundation

/// The road camera as it is known at one update: a value, so that a picture is never drawn with a newer state than its own.
///
/// Carries points between the frames image, vehicle (= world) and geo. Each way comes twice: with an optional result, and
/// throwing ``ProjectionFailure``, which says why there is none.
public struct CameraSnapshot: Hashable, Sendable {
  /// Of the pictures that pixels are counted in.
  public let frameSize: ImageSize
  /// For pictures of ``frameSize``; nil, or without a height: nobody measured it and it has not calibrated itself yet.
  public let camera: MountedCamera?
  /// Whether the camera's attitude is known from driving.
  public let isCalibrated: Bool
  /// How far the calibration has come, 0...1; 1 when ``isCalibrated``.
  public let calibrationProgress: Double
  /// nil: the vehicle's position or heading is not known.
  public let pose: GeoPose?

  /// - Parameter camera: Of pictures of the same shape as `frameSize`: it is scaled to that size, and left out where the shape
  ///   differs by more than 1 %.
  public init(
    frameSize: ImageSize, camera: MountedCamera?, isCalibrated: Bool, calibrationProgress: Double, pose: GeoPose? = nil
  ) {
    self.frameSize = frameSize
    self.camera = camera?.optics.size == frameSize ? camera : camera?.scaled(to: frameSize)
    self.isCalibrated = isCalibrated
    self.calibrationProgress = calibrationProgress
    self.pose = pose
  }
}

extension CameraSnapshot {
  /// A place on Earth as the vehicle sees it, on the road's plane (z = 0); nil: ``world(of:)`` says why.
  public func geoToWorld(_ place: GeoPosition) -> Point<Vehicle>? { try? world(of: place) }

  /// The place on Earth of a point of the vehicle's frame, straight below it; nil: ``geo(of:)`` says why.
  public func worldToGeo(_ point: Point<Vehicle>) -> GeoPosition? { try? geo(of: point) }

  /// Where a point of the vehicle's frame is seen, also outside the picture; nil: ``pixel(of:)`` says why.
  public func worldToPixel(_ point: Point<Vehicle>) -> PlanePoint<Image>? { try? pixel(of: point) }

  /// Where the road (z = 0) is seen at a pixel, also outside the picture; nil: ``ground(at:)`` says why.
  public func pixelToWorld(_ pixel: PlanePoint<Image>) -> Point<Vehicle>? { try? ground(at: pixel) }
}

extension CameraSnapshot {
  /// A place on Earth as the vehicle sees it, on the road's plane (z = 0).
  public func world(of place: GeoPosition) throws(ProjectionFailure) -> Point<Vehicle> {
    let (plane, heading) = try ground()
    // Its members can be set to anything.
    guard GeoPosition(longitude: place.longitude, latitude: place.latitude) != nil else { throw .notAPlace }
    guard plane.reaches(place) else { throw .beyondEarth }
    let meters = plane.meters(to: place)
    // East and north in the vehicle's axes: x ahead, y to the left.
    let (s, c) = (sin(heading.radians), cos(heading.radians))
    return Point(x: meters.x * s + meters.y * c, y: meters.y * s - meters.x * c, z: 0)
  }

  /// The place on Earth of a point of the vehicle's frame, straight below it.
  public func geo(of point: Point<Vehicle>) throws(ProjectionFailure) -> GeoPosition {
    let (plane, heading) = try ground()
    guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { throw .notAPlace }
    let (s, c) = (sin(heading.radians), cos(heading.radians))
    let meters = SIMD2(point.x * s - point.y * c, point.x * c + point.y * s)
    guard let place = plane.position(atMeters: meters) else { throw .beyondEarth }
    return place
  }

  /// Where a point of the vehicle's frame is seen, also outside the picture.
  public func pixel(of point: Point<Vehicle>) throws(ProjectionFailure) -> PlanePoint<Image> {
    let camera = try standing()
    guard point.x.isFinite, point.y.isFinite, point.z.isFinite else { throw .notAPlace }
    guard let depth = camera.depth(of: point), depth > 0 else { throw .behindCamera }
    guard let pixel = camera.pixel(of: point) else {
      // Level with the lens is beyond every lens.
      throw depth * LensDistortion.widest > point.meters.length ? .beyondLens : .behindCamera
    }
    return pixel
  }

  /// Where the road (z = 0) is seen at a pixel, also outside the picture.
  public func ground(at pixel: PlanePoint<Image>) throws(ProjectionFailure) -> Point<Vehicle> {
    let camera = try standing()
    guard pixel.x.isFinite, pixel.y.isFinite else { throw .notAPlace }
    guard camera.optics.sight(at: pixel) != nil else { throw .beyondLens }
    guard let point = camera.ground(at: pixel) else { throw .aboveHorizon }
    return point
  }

  /// The camera, with a height.
  private func standing() throws(ProjectionFailure) -> MountedCamera {
    guard let camera, let height = camera.heightMeters, height > 0, height.isFinite else { throw .notCalibrated }
    return camera
  }

  /// Where metres are counted from, and which way the vehicle looks there.
  private func ground() throws(ProjectionFailure) -> (LocalTangentPlane, Angle) {
    guard let pose, pose.heading.radians.isFinite,
      GeoPosition(longitude: pose.position.longitude, latitude: pose.position.latitude) != nil
    else { throw .noPosition }
    return (LocalTangentPlane(origin: pose.position), pose.heading)
  }
}
