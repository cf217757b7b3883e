import Foundation
import HeedGeometry

/// What driving tells of a camera: its attitude in the vehicle and its height above the road.
struct CameraExtrinsics: Hashable, Sendable {
  /// Rotation about the vehicle's x, y and z axes, radians, and the natural logarithm of the height: what a correction is
  /// counted in.
  typealias Offset = SIMD4<Double>

  var rotation: Rotation<Vehicle, Camera>
  var logHeight: Double

  /// Corrected by a small offset.
  func moved(by offset: Offset) -> CameraExtrinsics {
    CameraExtrinsics(
      rotation: rotation.turned(by: SIMD3(offset.x, offset.y, offset.z)), logHeight: logHeight + offset.w)
  }
}

/// What some frames say of a mounting: information in the sense of Fisher, about an offset from a reference.
struct ExtrinsicsInformation: Hashable, Sendable {
  /// Inverse of the covariance of the offset.
  var information = SymmetricMatrix(size: 4)
  /// The information times the offset.
  var weighted = [Double](repeating: 0, count: 4)

  mutating func add(_ other: ExtrinsicsInformation) {
    information.add(other.information)
    for index in weighted.indices { weighted[index] += other.weighted[index] }
  }

  /// - Parameter prior: Deviations of what is known besides, around the reference.
  func estimate(prior: [Double]) -> (offset: CameraExtrinsics.Offset, covariance: SymmetricMatrix)? {
    let sum = information + SymmetricMatrix(diagonal: prior.map { 1 / ($0 * $0) })
    guard let covariance = sum.inverse else { return nil }
    let offset = covariance * weighted
    return (CameraExtrinsics.Offset(offset[0], offset[1], offset[2], offset[3]), covariance)
  }
}
