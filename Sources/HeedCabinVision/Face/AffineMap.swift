/// Carries points of a plane: `origin + x * xAxis + y * yAxis`.
struct AffineMap: Hashable, Sendable {
  var xAxis: SIMD2<Double>
  var yAxis: SIMD2<Double>
  var origin: SIMD2<Double>

  static func * (map: AffineMap, point: SIMD2<Double>) -> SIMD2<Double> {
    map.origin + point.x * map.xAxis + point.y * map.yAxis
  }

  /// Two rows of three, as the bridge takes it.
  var rows: [Double] { [xAxis.x, yAxis.x, origin.x, xAxis.y, yAxis.y, origin.y] }
}
