/// A way that begins straight ahead and bends evenly.
struct Arc: Hashable, Sendable {
  /// 1/metre, + bending left; 0 is straight.
  var curvature: Double

  /// How far a place lies to the left of it, metres: its distance from the arc's centre tells, however far the arc has turned.
  func beside(ahead: Double, left: Double) -> Double {
    guard abs(curvature) > 1e-9 else { return left }
    let (x, y) = (curvature * ahead, 1 - curvature * left)
    // (1 - |(x, y)|) / curvature, without the loss of digits where the arc is nearly straight.
    return (2 * left - curvature * (ahead * ahead + left * left)) / (1 + (x * x + y * y).squareRoot())
  }
}
