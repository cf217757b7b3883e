import Foundation

/// A proper 3 x 3 rotation of directions from the frame `From` into `To`.
public struct Rotation<To: ReferenceFrame, From: ReferenceFrame>: Hashable, Sendable {
  /// From's x axis in To, the first column.
  public let xAxis: SIMD3<Double>
  /// From's y axis in To, the second column.
  public let yAxis: SIMD3<Double>
  /// From's z axis in To, the third column.
  public let zAxis: SIMD3<Double>
  /// - Parameter columns: Orthonormal, right-handed vectors; not checked.
  @inlinable public init(columns x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    (xAxis, yAxis, zAxis) = (x, y, z)
  }
  /// Converts a vector's components from From to To.
  @inlinable public func apply(_ v: SIMD3<Double>) -> SIMD3<Double> { xAxis * v.x + yAxis * v.y + zAxis * v.z }

  /// The inverse rotation.
  @inlinable public var inverse: Rotation<From, To> {
    let (a, b, c) = (xAxis, yAxis, zAxis)
    return Rotation<From, To>(columns: SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z))
  }

  /// Rotates a direction. Traps if the columns are degenerate.
  public static func * (r: Rotation, d: Direction<From>) -> Direction<To> {
    // A rotation keeps length 1, so nil means degenerate columns.
    guard let turned = Direction<To>(r.apply(d.vector)) else { preconditionFailure("rotation is degenerate") }
    return turned
  }

  /// The rotation that applies `first`, then `r`.
  public static func * <Before>(r: Rotation, first: Rotation<From, Before>) -> Rotation<To, Before> {
    Rotation<To, Before>(columns: r.apply(first.xAxis), r.apply(first.yAxis), r.apply(first.zAxis))
  }

  /// Right-handed rotation about an axis of the frame (0 = x, 1 = y, 2 = z).
  static func about(axis: Int, _ angle: Angle) -> Rotation {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    switch axis {
    case 0: return Rotation(columns: SIMD3(1, 0, 0), SIMD3(0, c, s), SIMD3(0, -s, c))
    case 1: return Rotation(columns: SIMD3(c, 0, -s), SIMD3(0, 1, 0), SIMD3(s, 0, c))
    default: return Rotation(columns: SIMD3(c, s, 0), SIMD3(-s, c, 0), SIMD3(0, 0, 1))
    }
  }

  /// This rotation, then a turn about the axis `vector` of the target frame; its length is the angle in radians.
  package func turned(by vector: SIMD3<Double>) -> Rotation {
    let angle = vector.length
    guard angle > 1e-15 else { return self }
    let axis = vector / angle
    // Rodrigues' formula on the columns, then orthonormalised, because rounding errors add up.
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
      v * cos(angle) + axis.cross(v) * sin(angle) + axis * (axis.dot(v) * (1 - cos(angle)))
    }
    let x = turned(xAxis)
    let xUnit = x / x.length
    let z = xUnit.cross(turned(yAxis))
    let zUnit = z / z.length
    return Rotation(columns: xUnit, zUnit.cross(xUnit), zUnit)
  }

  /// The vector for `turned(by:)` that turns `other` into this rotation.
  package func turn(from other: Rotation) -> SIMD3<Double> {
    // Trace and skew part of self times the transposed `other`.
    var (trace, skew) = (0.0, SIMD3<Double>.zero)
    for (u, v) in zip([xAxis, yAxis, zAxis], [other.xAxis, other.yAxis, other.zAxis]) {
      trace += u.dot(v)
      skew += v.cross(u)
    }
    let sine = skew.length / 2
    let angle = atan2(sine, (trace - 1) / 2)
    if sine > 1e-7 { return skew / 2 / sine * angle }
    guard trace < 0 else { return skew / 2 }
    // A half turn has no skew part. A vector plus its image is twice its component along the axis.
    func sum(_ v: SIMD3<Double>) -> SIMD3<Double> { apply(other.inverse.apply(v)) + v }
    let sums = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map(sum)
    let longest = sums.max { $0.length < $1.length } ?? .zero
    return longest / longest.length * angle
  }
}

extension Rotation where To == Camera, From == Head {
  /// The head's attitude from its angles. With all angles 0, the head is upright and faces the camera.
  /// - Parameter yaw: + towards the person's left.
  /// - Parameter pitch: + up.
  /// - Parameter roll: + when the top of the head goes to the person's right.
  public init(yaw: Angle, pitch: Angle, roll: Angle) {
    // Ry(yaw) Rx(-pitch) Rz(roll) in head axes, then diag(1, -1, -1) to the axes of the camera, which faces the head.
    let inHead =
      Rotation<Head, Head>.about(axis: 1, yaw) * Rotation<Head, Head>.about(axis: 0, -pitch)
      * Rotation<Head, Head>.about(axis: 2, roll)
    let facing = Rotation<Camera, Head>(columns: SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, -1))
    self = facing * inHead
  }

  /// Yaw, + towards the person's left, -pi...pi.
  public var yaw: Angle { Angle(radians: atan2(zAxis.x, -zAxis.z)) }
  /// Pitch, + up, -pi/2...pi/2.
  public var pitch: Angle { Angle(radians: asin(max(-1, min(1, -zAxis.y)))) }
  /// Roll, + when the top of the head goes to the person's right, -pi...pi.
  public var roll: Angle { Angle(radians: atan2(-xAxis.y, -yAxis.y)) }
}

extension Rotation where To == Camera, From == Camera {
  /// How a camera turned: leads from directions as the turned camera sees them to those before the turn.
  /// - Parameter yaw: + left.
  /// - Parameter pitch: + up.
  /// - Parameter roll: + clockwise as seen along the view. Yaw, pitch and roll apply in this order.
  package init(yaw: Angle, pitch: Angle, roll: Angle) {
    self = Self.about(axis: 1, -yaw) * Self.about(axis: 0, pitch) * Self.about(axis: 2, roll)
  }

  /// Yaw, + left, -pi...pi.
  package var yaw: Angle { Angle(radians: atan2(-zAxis.x, zAxis.z)) }
  /// Pitch, + up, -pi/2...pi/2.
  package var pitch: Angle { Angle(radians: asin(max(-1, min(1, -zAxis.y)))) }
  /// Roll, + clockwise as seen along the view, -pi...pi.
  package var roll: Angle { Angle(radians: atan2(xAxis.y, yAxis.y)) }
}

extension Rotation where To == Vehicle, From == Camera {
  /// A camera's attitude from its angles. With all angles 0, it looks along the vehicle's x axis, upright.
  /// - Parameter yaw: + left.
  /// - Parameter pitch: + up.
  /// - Parameter roll: + clockwise as seen along the view. Yaw, pitch and roll apply in this order.
  public init(yaw: Angle, pitch: Angle, roll: Angle) {
    let turn =
      Rotation<Vehicle, Vehicle>.about(axis: 2, yaw) * Rotation<Vehicle, Vehicle>.about(axis: 1, -pitch)
      * Rotation<Vehicle, Vehicle>.about(axis: 0, roll)
    // Camera x (right) is -y of the vehicle, camera y (down) is -z, camera z (view) is x.
    self = turn * Rotation<Vehicle, Camera>(columns: SIMD3(0, -1, 0), SIMD3(0, 0, -1), SIMD3(1, 0, 0))
  }

  /// Yaw, + left, -pi...pi.
  public var yaw: Angle { Angle(radians: atan2(zAxis.y, zAxis.x)) }
  /// Pitch, + up, -pi/2...pi/2.
  public var pitch: Angle { Angle(radians: asin(max(-1, min(1, zAxis.z)))) }
  /// Roll, + clockwise as seen along the view, -pi...pi.
  public var roll: Angle {
    let (c, s) = (cos(yaw.radians), sin(yaw.radians))
    let level = SIMD3(s, -c, 0)
    return Angle(radians: atan2(xAxis.dot(zAxis.cross(level)), xAxis.dot(level)))
  }
}
