/// A camera with its attitude in the vehicle and, if known, its height above the road. The road is the plane z = 0 of
/// the vehicle frame, and the camera stands above the frame's origin (docs/formats.md).
public struct MountedCamera: Hashable, Sendable {
  /// The camera's intrinsics.
  public var optics: PinholeCamera
  /// Height above the road, metres, positive; nil if not measured. Without it, pixels have no road points.
  public var heightMeters: Double?
  /// Yaw, + left.
  public var yaw: Angle
  /// Pitch, + up.
  public var pitch: Angle
  /// Roll, + clockwise as seen along the view.
  public var roll: Angle

  /// Creates a camera from its parts.
  public init(
    optics: PinholeCamera, heightMeters: Double? = nil, yaw: Angle = .zero, pitch: Angle = .zero, roll: Angle = .zero
  ) { (self.optics, self.heightMeters, self.yaw, self.pitch, self.roll) = (optics, heightMeters, yaw, pitch, roll) }

  /// The same camera for another picture size; nil if the aspect ratio differs by more than 1 %.
  public func scaled(to size: ImageSize) -> MountedCamera? {
    guard let optics = optics.scaled(to: size) else { return nil }
    var result = self
    result.optics = optics
    return result
  }

  /// Rotation from the camera frame to the vehicle frame.
  public var rotation: Rotation<Vehicle, Camera> { Rotation(yaw: yaw, pitch: pitch, roll: roll) }

  /// The camera's pose in the vehicle; nil without a height.
  public var vehicleFromCamera: Transform<Vehicle, Camera>? {
    heightMeters.map { Transform(rotation: rotation, origin: Point(x: 0, y: 0, z: $0)) }
  }

  /// The viewing direction of a pixel.
  public func ray(through pixel: PlanePoint<Image>) -> Direction<Vehicle> { rotation * optics.ray(through: pixel) }

  /// The road point at a pixel; nil from the horizon upwards, outside the lens model, and without a height.
  public func ground(at pixel: PlanePoint<Image>) -> Point<Vehicle>? {
    guard let heightMeters, heightMeters > 0, let sight = optics.sight(at: pixel) else { return nil }
    let ray = (rotation * sight).vector
    // Flatter rays would meet the road beyond the Earth's horizon.
    guard ray.z < -1e-6 else { return nil }
    let length = -heightMeters / ray.z
    return Point(x: ray.x * length, y: ray.y * length, z: 0)
  }

  /// The pixel of a point; nil behind the camera, outside the lens model, and without a height.
  public func pixel(of point: Point<Vehicle>) -> PlanePoint<Image>? {
    vehicleFromCamera.flatMap { optics.project($0.inverse * point) }
  }

  /// Depth of a point along the camera's axis, metres; nil without a height.
  public func depth(of point: Point<Vehicle>) -> Double? { vehicleFromCamera.map { ($0.inverse * point).z } }
}
