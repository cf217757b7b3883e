import HeedGeometry

/// Apparent motion of a road point while the vehicle drives. Rays are (left, up) per metre ahead, in the vehicle's
/// axes. A road point in direction (l, u) is h / -u ahead of a camera at height h. After a step of s metres, the
/// point is nearer by s, so its ray grows by k = 1 / (1 + u s / h). The turn is then subtracted.
struct GroundMotion: Hashable, Sendable {
  typealias Ray = SIMD2<Double>
  /// Driven distance, in camera heights.
  var step: Double
  /// The vehicle's turn as a small rotation about its axes, radians.
  var turn: SIMD3<Double>

  struct Prediction {
    var ray: Ray
    var byLeft: Ray
    var byUp: Ray
    var byStep: Ray
    var byTurn: (x: Ray, y: Ray, z: Ray)
  }

  /// The new ray of a road point; nil from the horizon upwards, and for points that were driven over. Half of the
  /// turn is applied before the step and half after it, because the vehicle turns while it drives.
  func prediction(of ray: Ray) -> Prediction? {
    let half = turn / 2
    let start = ray + Self.turned(ray, by: -half)
    let shrink = 1 + step * start.y
    guard start.y < 0, shrink > Self.nearest else { return nil }
    let k = 1 / shrink
    let moved = start * k
    let (byLeft, byUp) = (Ray(k, 0), Ray(-k * k * step * start.x, k * k))
    let (before, after) = (Self.derivatives(start), Self.derivatives(moved))
    func both(_ a: Ray, _ b: Ray) -> Ray { -(byLeft * a.x + byUp * a.y + b) / 2 }
    return Prediction(
      ray: moved + Self.turned(moved, by: -half), byLeft: byLeft, byUp: byUp, byStep: -k * k * step * start.y * start,
      byTurn: (both(before.x, after.x), both(before.y, after.y), both(before.z, after.z)))
  }

  /// Minimum share of a road point's distance that remains after a step. Nearer points move too fast for any tracker.
  private static let nearest = 0.2

  /// Change of a ray by a small turn of the whole scene.
  static func turned(_ ray: Ray, by turn: SIMD3<Double>) -> Ray {
    Ray(
      turn.z - turn.x * ray.y - ray.x * (turn.y * ray.y - turn.z * ray.x),
      turn.x * ray.x - turn.y - ray.y * (turn.y * ray.y - turn.z * ray.x))
  }

  /// The derivatives of ``turned(_:by:)`` by the three angles.
  static func derivatives(_ ray: Ray) -> (x: Ray, y: Ray, z: Ray) {
    (Ray(-ray.y, ray.x), Ray(-ray.x * ray.y, -1 - ray.y * ray.y), Ray(1 + ray.x * ray.x, ray.x * ray.y))
  }
}

extension Rotation where To == Vehicle, From == Camera {
  /// The ray of an image point in the vehicle, left and up per metre ahead; nil if the ray does not point ahead.
  func ray(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let v = apply(SIMD3(point.x, point.y, 1))
    return v.x > 0 ? SIMD2(v.y, v.z) / v.x : nil
  }
}
