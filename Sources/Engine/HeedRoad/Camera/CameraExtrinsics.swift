import HeedGeometry

/// A camera's attitude in the vehicle and its height above the road.
struct CameraExtrinsics: Hashable, Sendable {
  /// A correction of the attitude and height: the rotation about the vehicle's x, y and z axes in radians, then the
  /// change of the log of the height.
  typealias Offset = SIMD4<Double>
  var rotation: Rotation<Vehicle, Camera>
  var logHeight: Double

  func moved(by offset: Offset) -> CameraExtrinsics {
    CameraExtrinsics(
      rotation: rotation.turned(by: SIMD3(offset.x, offset.y, offset.z)), logHeight: logHeight + offset.w)
  }
}

/// Fisher information that frames give about a camera's offset from a reference attitude and height.
struct ExtrinsicsInformation: Hashable, Sendable {
  /// Inverse of the offset's covariance.
  var information = SymmetricMatrix(size: 4)
  var weighted = [Double](repeating: 0, count: 4)

  mutating func add(_ other: ExtrinsicsInformation) {
    information.add(other.information)
    for index in weighted.indices { weighted[index] += other.weighted[index] }
  }

  /// - Parameter prior: Standard deviations of the offset before these frames; the expected offset is 0.
  func estimate(prior: [Double]) -> (offset: CameraExtrinsics.Offset, covariance: SymmetricMatrix)? {
    let sum = information + SymmetricMatrix(diagonal: prior.map { 1 / ($0 * $0) })
    guard let covariance = sum.inverse else { return nil }
    let offset = covariance * weighted
    return (CameraExtrinsics.Offset(offset[0], offset[1], offset[2], offset[3]), covariance)
  }
}
