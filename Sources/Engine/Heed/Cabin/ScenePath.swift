import HeedSignals

/// The path of the scene where the driver looks: its velocity integrated over time. Only differences are meaningful.
struct ScenePath: Sendable {
  /// Distance of the summed path from zero, degrees, above which the sum restarts at zero. Choice: within the range of
  /// a ``GazePosition``; the restart is large enough to count as a jump.
  private static let farthest = 180.0

  private var sum = SIMD2<Double>()
  private var last: Timestamp?

  /// Feeds a frame; times increase.
  /// - Parameter velocity: The scene's velocity, degrees per second; nil when not known.
  /// - Returns: Where the scene is now; nil when its velocity is not known.
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
