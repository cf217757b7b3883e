import Foundation
import HeedGeometry

/// How a point of the road is seen to move while the vehicle drives over it.
///
/// Rays are written as (left, up) for one metre ahead, in the vehicle's axes. A point of the road that lies in the direction
/// (l, u) is h / -u ahead; after a step of s metres it is nearer by s, so its ray grows by k = 1 / (1 + u s / h); what the
/// vehicle turned meanwhile is taken off.
struct GroundMotion: Hashable, Sendable {
  typealias Ray = SIMD2<Double>

  /// What the vehicle drove, as a multiple of the camera's height.
  var step: Double
  /// What it turned: a small rotation about its axes, radians.
  var turn: SIMD3<Double>

  /// A ray with its derivatives.
  struct Prediction {
    var ray: Ray
    /// By the earlier ray's left and up.
    var byLeft: Ray
    var byUp: Ray
    /// By the natural logarithm of the step.
    var byStep: Ray
    /// By the turn's three angles.
    var byTurn: (x: Ray, y: Ray, z: Ray)
  }

  /// Where a point of the road that was seen along `ray` is seen now; nil for one on or above the horizon, and for one that
  /// was driven over.
  ///
  /// The vehicle drives along the middle of its turn: half of it is taken off before the step and half after.
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

  /// What is nearer than a fifth of where it was moves faster than any tracker follows.
  private static let nearest = 0.2

  /// By how much a ray changes when everything in view turns by a small rotation.
  static func turned(_ ray: Ray, by turn: SIMD3<Double>) -> Ray {
    Ray(
      turn.z - turn.x * ray.y - ray.x * (turn.y * ray.y - turn.z * ray.x),
      turn.x * ray.x - turn.y - ray.y * (turn.y * ray.y - turn.z * ray.x))
  }

  /// The derivatives of ``turned(_:by:)`` by the three angles.
  static func derivatives(_ ray: Ray) -> (x: Ray, y: Ray, z: Ray) {
    (
      Ray(-ray.y, ray.x), Ray(-ray.x * ray.y, -1 - ray.y * ray.y), Ray(1 + ray.x * ray.x, ray.x * ray.y)
    )
  }
}

extension Rotation where To == Vehicle, From == Camera {
  /// Turned further by a rotation vector of the vehicle's axes, of any length.
  func turned(by vector: SIMD3<Double>) -> Rotation {
    func turn(_ v: SIMD3<Double>) -> SIMD3<Double> {
      let angle = vector.length
      guard angle > 1e-12 else { return v + vector.cross(v) }
      let axis = vector / angle
      let (c, s) = (cos(angle), sin(angle))
      return v * c + axis.cross(v) * s + axis * (axis.dot(v) * (1 - c))
    }
    return Rotation(columns: turn(xAxis), turn(yAxis), turn(zAxis))
  }

  /// The turn that leads from another rotation to this one, as ``turned(by:)`` takes it; less than half a turn.
  func rotationVector(from other: Rotation) -> SIMD3<Double> {
    // Half the sum of the cross products of the axes before and after is the turn's axis times its sine.
    let axis =
      (other.xAxis.cross(xAxis) + other.yAxis.cross(yAxis) + other.zAxis.cross(zAxis)) / 2
    let sine = axis.length
    guard sine > 1e-12 else { return axis }
    let trace = other.xAxis.dot(xAxis) + other.yAxis.dot(yAxis) + other.zAxis.dot(zAxis)
    return axis * (atan2(sine, (trace - 1) / 2) / sine)
  }

  /// The ray of a picture's point, seen from the vehicle: left and up for one ahead; nil for what is not ahead.
  func ray(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let v = apply(SIMD3(point.x, point.y, 1))
    return v.x > 0 ? SIMD2(v.y, v.z) / v.x : nil
  }
}
