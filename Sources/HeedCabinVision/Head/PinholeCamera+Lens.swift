import HeedGeometry

extension PinholeCamera {
  /// How far the lens moves what a straight one would show, pixels; none for a point that is not before the camera.
  ///
  /// Changes so slowly over a picture that one value does for a patch of skin.
  func lensShift(at point: SIMD3<Double>) -> SIMD2<Double> {
    guard distortion.contains(where: { $0 != 0 }), let seen = project(Point(meters: point)) else { return .zero }
    return SIMD2(seen.x - (fx * point.x / point.z + cx), seen.y - (fy * point.y / point.z + cy))
  }
}
