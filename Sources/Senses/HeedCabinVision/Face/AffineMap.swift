/// An affine map of the plane: `origin + x * xAxis + y * yAxis`.
struct AffineMap: Hashable, Sendable {
  var xAxis, yAxis, origin: SIMD2<Double>

  static func * (map: AffineMap, point: SIMD2<Double>) -> SIMD2<Double> {
    map.origin + point.x * map.xAxis + point.y * map.yAxis
  }

  /// The matrix as two rows of three, for the bridge.
  var rows: [Double] { [xAxis.x, yAxis.x, origin.x, xAxis.y, yAxis.y, origin.y] }
}
