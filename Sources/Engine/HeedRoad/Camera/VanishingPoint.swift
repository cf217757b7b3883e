import HeedGeometry
import HeedSignals

/// Where the two straight markings of the ego lane would meet in the picture.
enum VanishingPoint {
  /// The vanishing point on the plane z = 1 of the camera; nil if a marking of the ego lane is missing, or if the
  /// markings do not converge.
  static func point(of lanes: [LaneMarking], _ optics: PinholeCamera) -> SIMD2<Double>? {
    let sides = [LaneMarking.Position.egoLeft, .egoRight].compactMap { position in
      lanes.first { $0.position == position }.flatMap { line(of: $0, optics) }
    }
    guard sides.count == 2 else { return nil }
    // The markings are the lines `x = start + slope * y`.
    let (a, b) = (sides[0], sides[1])
    let slope = a.slope - b.slope
    guard abs(slope) > leastSlope else { return nil }
    let y = (b.start - a.start) / slope
    let x = a.start + a.slope * y
    guard x.isFinite, y.isFinite, y < min(a.nearest, b.nearest) else { return nil }
    return SIMD2(x, y)
  }

  /// Minimum difference between the slopes of both markings. Markings beside a camera at 1.4 m differ by far more.
  private static let leastSlope = 0.3

  /// The straight line through the nearer half of a marking, as `x = start + slope * y` on the camera's plane z = 1.
  private static func line(
    of marking: LaneMarking, _ optics: PinholeCamera
  ) -> (start: Double, slope: Double, nearest: Double)? {
    let points = marking.points.map { optics.undistorted($0) }.sorted { $0.y > $1.y }
    guard let low = points.first?.y, let high = points.last?.y, low > high else { return nil }
    let near = points.filter { $0.y >= (low + high) / 2 }
    guard near.count >= 2 else { return nil }
    let count = Double(near.count)
    let mean = near.reduce(SIMD2<Double>.zero, +) / count
    let (xy, yy) = near.reduce((0.0, 0.0)) { sum, point in
      let d = point - mean
      return (sum.0 + d.x * d.y, sum.1 + d.y * d.y)
    }
    guard yy > 0 else { return nil }
    let slope = xy / yy
    return (mean.x - slope * mean.y, slope, near.map(\.y).min() ?? low)
  }
}
