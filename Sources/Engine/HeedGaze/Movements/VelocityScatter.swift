/// Present scatter of the gaze's velocity around its slow movement.
///
/// A tracker may lose the eyes for a moment: for some tenths of a second, its gaze shakes several times more than
/// usual. A change that is a saccade at other times is then only noise.
struct VelocityScatter: Sendable {
  /// Time over which the slow movement is averaged, seconds. Choice: longer than several periods of a tremor, shorter
  /// than a pursuit.
  private static let slow = 0.1
  /// Time over which the scatter is averaged, seconds. Choice: tested from 30 to 80 ms; a burst of noise takes this
  /// long to begin.
  private static let memory = 0.05
  /// Limit of one sample's contribution to the scatter, in thresholds of a saccade. Choice: without a limit, the first
  /// samples of a saccade would hide the rest of it.
  private static let most = 1.5

  private let slowShare, share: Double
  private var x = 0.0
  private var y = 0.0
  /// The scatter, in the unit of the velocities.
  private(set) var value = 0.0

  init(interval: Double) {
    slowShare = min(1, interval / Self.slow)
    share = min(1, interval / Self.memory)
  }

  /// - Parameter threshold: Minimum change of a saccade.
  @inline(__always) mutating func update(_ velocity: (x: Double, y: Double), threshold: Double) {
    let (dx, dy) = (velocity.x - x, velocity.y - y)
    let size = (dx * dx + dy * dy).squareRoot()
    let most = Self.most * threshold
    let weight = size > most ? slowShare * most / size : slowShare
    x += weight * dx
    y += weight * dy
    value += share * (min(size, most) - value)
  }
}
