/// A path that starts straight ahead and bends evenly.
struct Arc: Hashable, Sendable {
  /// 1/metre, + bending left; 0 is straight.
  var curvature: Double

  /// Distance of a place left of the arc, metres: from its distance to the arc's centre, for any turn.
  func beside(ahead: Double, left: Double) -> Double {
    guard abs(curvature) > 1e-9 else { return left }
    let (x, y) = (curvature * ahead, 1 - curvature * left)
    // (1 - |(x, y)|) / curvature, without cancellation for nearly straight arcs.
    return (2 * left - curvature * (ahead * ahead + left * left)) / (1 + (x * x + y * y).squareRoot())
  }
}
