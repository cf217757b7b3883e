import Foundation

extension Rotation {
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
