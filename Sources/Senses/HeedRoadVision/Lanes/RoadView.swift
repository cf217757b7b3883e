import HeedGeometry

/// Converts between pixels and slopes relative to the vehicle's axes, for a flat road. A direction (x ahead, y left,
/// z up) has the slopes `across` = -y/x, + right, and `down` = -z/x; 0 is the horizon if the camera's attitude is
/// known. For any lens, a road point X metres ahead and Y metres left of the camera has the slopes -Y / X and height
/// / X.
struct RoadView: Hashable, Sendable {
  /// Field of view of an assumed camera. A wrong field of view scales distances ahead. Lateral places depend only on
  /// height and horizon. Choice: dash cameras have 50 to 70 degrees left after their lens is straightened.
  private static let assumedFieldOfView: Angle = .degrees(60)
  /// Height of an assumed camera above the road, metres. Choice: behind a car's windscreen; vans have up to 2 m.
  private static let assumedHeight = 1.3

  let camera: MountedCamera
  let height: Double
  /// True if the camera's optics and attitude are known. Otherwise the attitude is estimated from the picture.
  let isKnown: Bool

  /// - Parameter known: The rig's camera. If nil or of another aspect ratio, an assumed camera looks straight ahead.
  init(_ known: MountedCamera?, size: ImageSize) {
    let scaled = known?.scaled(to: size)
    camera = scaled ?? MountedCamera(optics: PinholeCamera(size: size, horizontalFieldOfView: Self.assumedFieldOfView))
    isKnown = scaled != nil
    let given = camera.heightMeters ?? known?.heightMeters ?? Self.assumedHeight
    height = given.isFinite && given > 0 ? given : Self.assumedHeight
  }

  var size: ImageSize { camera.optics.size }
  /// Number of pixels per unit of slope in the middle of the picture.
  var focal: Double { (camera.optics.fx + camera.optics.fy) / 2 }

  /// The slopes of a pixel's direction; nil if the pixel looks sideways or back.
  func slopes(x: Double, y: Double) -> (across: Double, down: Double)? {
    let ray = camera.ray(through: PlanePoint(x: x, y: y)).vector
    guard ray.x > 0.05 else { return nil }
    return (-ray.y / ray.x, -ray.z / ray.x)
  }

  /// The pixel in the direction of two slopes; nil if the camera does not see it.
  func pixel(across: Double, down: Double) -> PlanePoint<Image>? {
    guard across.isFinite, down.isFinite else { return nil }
    let seen = camera.rotation.inverse.apply(SIMD3(1, -across, -down))
    guard let pixel = camera.optics.project(Point(meters: seen)), pixel.x.isFinite, pixel.y.isFinite else { return nil }
    return pixel
  }

  var bottom: Double { slopes(x: Double(size.width - 1) / 2, y: Double(size.height - 1))?.down ?? 0 }
}
