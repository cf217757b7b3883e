/// A path that starts straight ahead and bends evenly.
struct Arc: Hashable, Sendable {
  /// Curvature, 1/metre, + bending left; 0 is straight.
  var curvature: Double

  /// Distance of a place to the left of the arc, metres. It comes from the place's distance to the arc's centre and
  /// holds for any turn.
  func beside(ahead: Double, left: Double) -> Double {
    guard abs(curvature) > 1e-9 else { return left }
    let (x, y) = (curvature * ahead, 1 - curvature * left)
    // This is (1 - |(x, y)|) / curvature, without cancellation for nearly straight arcs.
    return (2 * left - curvature * (ahead * ahead + left * left)) / (1 + (x * x + y * y).squareRoot())
  }
}
