import HeedSignals

/// The scene's velocity where the driver looks, integrated over time. Only differences are meaningful.
struct ScenePath: Sendable {
  /// Distance from zero, degrees, above which the sum restarts. Choice: within the range of a ``GazePosition``; the
  /// restart is large enough to count as a jump.
  private static let farthest = 180.0

  private var sum = SIMD2<Double>()
  private var last: Timestamp?

  /// Feeds a frame; times increase.
  /// - Parameter velocity: Degrees per second; nil if unknown.
  /// - Returns: Where the scene is now; nil without a velocity.
  mutating func update(_ velocity: SIMD2<Double>?, at time: Timestamp) -> GazePosition? {
    guard let velocity, velocity.x.isFinite, velocity.y.isFinite else {
      last = nil
      return nil
    }
    if let last, time > last { sum += velocity * time.seconds(since: last) }
    last = time
    if max(sum.x.magnitude, sum.y.magnitude) > Self.farthest { sum = SIMD2() }
    return GazePosition(xDegrees: sum.x, yDegrees: sum.y)
  }
}
