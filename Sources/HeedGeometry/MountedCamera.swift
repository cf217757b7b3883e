/// A camera whose attitude in the vehicle is known, and its height above the road where that is known too.
///
/// The road is taken as the plane z = 0 of the vehicle's frame; the camera stands above that frame's origin (docs/formats.md).
public struct MountedCamera: Hashable, Sendable {
  /// How directions become pixels.
  public var optics: PinholeCamera
  /// Above the road, metres, positive; nil when nobody measured it: then nothing is said of the ground.
  public var heightMeters: Double?
  /// + left.
  public var yaw: Angle
  /// + up.
  public var pitch: Angle
  /// + clockwise as seen along the view.
  public var roll: Angle

  public init(
    optics: PinholeCamera, heightMeters: Double? = nil, yaw: Angle = .zero, pitch: Angle = .zero, roll: Angle = .zero
  ) {
    self.optics = optics
    self.heightMeters = heightMeters
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }

  /// The same camera delivering another picture size; nil when the shape differs by more than 1 %.
  public func scaled(to size: ImageSize) -> MountedCamera? {
    guard let optics = optics.scaled(to: size) else { return nil }
    var result = self
    result.optics = optics
    return result
  }

  /// How directions of the camera lie in the vehicle.
  public var rotation: Rotation<Vehicle, Camera> { Rotation(yaw: yaw, pitch: pitch, roll: roll) }

  /// nil without a height.
  public var vehicleFromCamera: Transform<Vehicle, Camera>? {
    heightMeters.map { Transform(rotation: rotation, origin: Point(x: 0, y: 0, z: $0)) }
  }

  /// The direction in which a pixel looks.
  public func ray(through pixel: PlanePoint<Image>) -> Direction<Vehicle> { rotation * optics.ray(through: pixel) }

  /// Where the road is seen at a pixel; nil at and above the horizon, beyond what the lens model describes, and without a
  /// height.
  public func ground(at pixel: PlanePoint<Image>) -> Point<Vehicle>? {
    guard let heightMeters, heightMeters > 0, let sight = optics.sight(at: pixel) else { return nil }
    let ray = (rotation * sight).vector
    // A ray that meets the road beyond the Earth's own horizon is level.
    guard ray.z < -1e-6 else { return nil }
    let length = -heightMeters / ray.z
    return Point(x: ray.x * length, y: ray.y * length, z: 0)
  }

  /// Where a point of the vehicle's frame is seen; nil behind and beside the camera, beyond what the lens model describes, and
  /// without a height.
  public func pixel(of point: Point<Vehicle>) -> PlanePoint<Image>? {
    vehicleFromCamera.flatMap { optics.project($0.inverse * point) }
  }

  /// How far a point lies along the camera's axis, metres; nil without a height.
  public func depth(of point: Point<Vehicle>) -> Double? { vehicleFromCamera.map { ($0.inverse * point).z } }
}
