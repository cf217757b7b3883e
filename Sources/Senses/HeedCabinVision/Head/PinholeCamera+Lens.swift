import HeedGeometry

extension PinholeCamera {
  /// The shift of a point by the lens distortion, pixels; zero for a point behind the camera. The shift varies slowly
  /// in the picture, so one value serves a whole patch of skin.
  func lensShift(at point: SIMD3<Double>) -> SIMD2<Double> {
    guard distortion.contains(where: { $0 != 0 }), let seen = project(Point(meters: point)) else { return .zero }
    return SIMD2(seen.x - (fx * point.x / point.z + cx), seen.y - (fy * point.y / point.z + cy))
  }
}
