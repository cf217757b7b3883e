import Foundation

/// A straight line through places in the picture without its lens (the plane z = 1): `x = offset + slope * y`, by Tukey's
/// biweight, so that places beside the paint do not count.
struct PictureLine {
  private(set) var offset = 0.0
  private(set) var slope = 0.0
  /// How many places count.
  private(set) var points = 0
  /// Root mean square of what they are off, across.
  private(set) var residual = 0.0
  /// Nearest and farthest place that counts, on the line; the nearest is lowest.
  private(set) var ends: [SIMD2<Double>] = []
  private var middle = 0.0
  private var spread = 0.0

  /// nil with fewer than twenty places.
  init?(_ places: [SIMD2<Double>]) {
    guard places.count >= 20 else { return nil }
    var weights = [Double](repeating: 1, count: places.count)
    for _ in 0..<30 {
      let total = weights.reduce(0, +)
      guard total > 0 else { return nil }
      let mean = zip(places, weights).reduce(SIMD2<Double>.zero) { $0 + $1.0 * $1.1 } / total
      let yy = zip(places, weights).reduce(0) { $0 + $1.1 * ($1.0.y - mean.y) * ($1.0.y - mean.y) }
      let xy = zip(places, weights).reduce(0) { $0 + $1.1 * ($1.0.x - mean.x) * ($1.0.y - mean.y) }
      guard yy > 0 else { return nil }
      slope = xy / yy
      offset = mean.x - slope * mean.y
      (middle, spread) = (mean.y, yy / total)
      let errors = places.map { abs($0.x - offset - slope * $0.y) }
      let scale = max(1e-5, 1.4826 * errors.sorted()[errors.count / 2])
      // 4.685: as good as least squares by 95 % where there is only noise.
      weights = errors.map { error in
        let ratio = error / (4.685 * scale)
        return ratio < 1 ? (1 - ratio * ratio) * (1 - ratio * ratio) : 0
      }
    }
    let kept = zip(places, weights).filter { $1 > 0.1 }.map(\.0)
    guard kept.count >= 20, let low = kept.map(\.y).max(), let high = kept.map(\.y).min(), low > high else {
      return nil
    }
    points = kept.count
    residual = (kept.reduce(0) { $0 + pow($1.x - offset - slope * $1.y, 2) } / Double(kept.count)).squareRoot()
    ends = [low, high].map { SIMD2(offset + slope * $0, $0) }
  }

  /// Variance of the line's horizontal place at a height in the picture.
  func variance(at y: Double) -> Double {
    let noise = max(residual, 1e-5)
    return noise * noise / Double(points) * (1 + (y - middle) * (y - middle) / spread)
  }
}
